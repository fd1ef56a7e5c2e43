import { type InternshipAlert, NewAlert } from '@app/contract/internship-alerts.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useChangeAlert } from './alerts.api.ts'

const Naming = NewAlert.pick({ name: true })

export function RenameAlert({ alert: { id, name, is_paused } }: { alert: InternshipAlert }) {
  const [open, setOpen] = useState(false)
  const form = useId()
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
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Rename {name}', { name })}
        footer={
          <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
            {t('Save')}
          </Button>
        }
      >
        <Form
          id={form}
          schema={Naming}
          defaults={{ name }}
          busy={change.isPending}
          errors={change.errors}
          onSubmit={(said) =>
            change.mutate(
              { params: { id }, body: { ...said, is_paused } },
              { onSuccess: () => setOpen(false) },
            )
          }
        >
          {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
        </Form>
      </Dialog>
    </>
  )
}
