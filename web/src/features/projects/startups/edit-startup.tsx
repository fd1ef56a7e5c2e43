import { Id } from '@app/contract/core/schemas.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewStartup } from '@app/contract/projects/startups.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PictureField } from '#lib/picture-field.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { editDraft, useEditStartup } from './startup-dashboard.api.ts'
import { useStartup } from './startups.api.ts'

const Values = NewStartup.pick({ description: true, contact_email: true }).extend({
  logo_id: Id.nullable(),
})

/** Representatives may edit description, contact and logo; name and domain were reviewed and are fixed. */
export function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const edit = useEditStartup()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Edit Startup')}
      mutation={edit}
      draft={() => editDraft(id)}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <AsyncBoundary title={t("Couldn't load your startup")} skeleton={<LoadingText lines={5} />}>
          <Fields {...{ id, form, edit, onClose }} />
        </AsyncBoundary>
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
  const { description, contact_email, logo_id, version } = useStartup(id)
  const opened = useOpenedVersion(version ?? 0, edit.error, undefined, form.draft)
  return (
    <Form
      {...form}
      version={opened.version}
      problem={opened.problem}
      schema={Values}
      defaults={{
        description: description ?? '',
        contact_email: contact_email ?? '',
        logo_id: logo_id ?? null,
      }}
      onSubmit={(values) =>
        edit.mutate(
          { params: { id }, body: { ...values, version: opened.version } },
          { onSuccess: onClose },
        )
      }
    >
      {(field, form) => (
        <>
          <TextArea
            {...field('description')}
            label={t('Description')}
            hint={t("What you're building, for whom, and what an intern team would do.")}
            maxLength={4000}
          />
          <Input
            {...field('contact_email')}
            type="email"
            label={t('Contact email')}
            autoComplete="email"
          />
          <PictureField
            field={field('logo_id')}
            value={form.watch('logo_id')}
            onChoose={(id) => form.setValue('logo_id', id, { shouldDirty: true })}
            category="logo"
            label={t('Logo')}
            hint={t('Square works best. Everyone sees it once your startup is approved.')}
          />
        </>
      )}
    </Form>
  )
}
