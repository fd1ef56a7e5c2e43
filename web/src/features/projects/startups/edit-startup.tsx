import { t } from '@app/contract/i18n/text.ts'
import { NewStartup, type Startup } from '@app/contract/projects/startups.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useEditStartup } from './startup-dashboard.api.ts'
import { useStartup } from './startups.api.ts'

const Values = NewStartup.pick({ description: true, contact_email: true })

/** Its representatives say what it is and where it is reached; its name and domain were reviewed. */
export function EditStartup({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        {t('Edit Startup')}
      </Button>
      {open && <EditDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const edit = useEditStartup()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Edit Startup')}
      act={edit}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Load title={t('Your startup could not be loaded')} skeleton={<LoadingText lines={5} />}>
          <Fields {...{ id, form, edit, onClose }} />
        </Load>
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  id: string
  form: DialogForm
  edit: ReturnType<typeof useEditStartup>
  onClose: () => void
}

function Fields({ id, form, edit, onClose }: FieldsProps) {
  const [{ description, contact_email, version }] = useState<Startup>(useStartup(id))
  return (
    <Form
      {...form}
      schema={Values}
      defaults={{ description: description ?? '', contact_email: contact_email ?? '' }}
      onSubmit={(values) =>
        edit.mutate({ params: { id }, body: { ...values, version } }, { onSuccess: onClose })
      }
    >
      {(field) => (
        <>
          <TextArea
            {...field('description')}
            label={t('Description')}
            hint={t('What you build, for whom, and what an intern team would do.')}
            maxLength={4000}
          />
          <Input
            {...field('contact_email')}
            type="email"
            label={t('Contact email')}
            autoComplete="email"
          />
        </>
      )}
    </Form>
  )
}
