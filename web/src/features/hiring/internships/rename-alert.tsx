import { type InternshipAlert, NewAlert } from '@app/contract/hiring/internship-alerts.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useChangeAlert } from './alerts.api.ts'

const Naming = NewAlert.pick({ name: true })

export function RenameAlert({ alert: { id, name, is_paused } }: { alert: InternshipAlert }) {
  const [open, setOpen] = useState(false)
  const change = useChangeAlert()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Rename {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Rename')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Rename {name}', { name })}
        act={change}
        action={t('Save')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Naming}
            defaults={{ name }}
            onSubmit={(said) =>
              change.mutate(
                { params: { id }, body: { ...said, is_paused } },
                { onSuccess: () => setOpen(false) },
              )
            }
          >
            {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
