import { Id } from '@app/contract/core/schemas.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewStartup, type Startup } from '@app/contract/projects/startups.ts'
import { Building2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { PictureField } from '#lib/picture-field.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useEditStartup, useOwnStartups, useStartupDashboard } from './startup-dashboard.api.ts'
import { StartupStatusBadge } from './startup-status.tsx'
import { useStartup } from './startups.api.ts'

const Values = NewStartup.pick({ description: true, contact_email: true }).extend({
  logo_id: Id.nullable(),
})

/** Representatives may edit description, contact and logo; name and domain were reviewed and are fixed. */
function EditStartup({ id }: { id: string }) {
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
      mutation={edit}
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
  const [{ description, contact_email, logo_id, version }] = useState<Startup>(useStartup(id))
  return (
    <Form
      {...form}
      schema={Values}
      defaults={{
        description: description ?? '',
        contact_email: contact_email ?? '',
        logo_id: logo_id ?? null,
      }}
      onSubmit={(values) =>
        edit.mutate({ params: { id }, body: { ...values, version } }, { onSuccess: onClose })
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

/** The user's startup with its status and since when. */
export function StartupCard() {
  const { startup } = useStartupDashboard()
  const own = useOwnStartups()
  if (!startup)
    return (
      <Card>
        <EmptyState
          icon={Building2}
          title={t("You don't represent a startup yet")}
          action={
            <Link to="/register-startup" className={buttonClass()}>
              {t('Register your startup')}
            </Link>
          }
        >
          {t("Its profile, projects and intern team appear here once it's approved.")}
        </EmptyState>
      </Card>
    )
  const { id, name, description, status, approved_at } = startup
  const logo = own.find((one) => one.id === id)?.logo_url
  return (
    <Card className="grid grid-cols-1 gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
          <CompanyMark name={name} logo={logo} />
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
          <StartupStatusBadge status={status} />
          {status === 'approved' && approved_at && (
            <span className="text-sm text-muted">
              {t('Approved {approved_at}', { approved_at: formatDate(approved_at) })}
            </span>
          )}
        </div>
        {status !== 'rejected' && <EditStartup id={id} />}
      </div>
      {description && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      {status !== 'approved' && (
        <Link to="/register-startup" className={linkClass('w-fit text-sm')}>
          {t('See the registration')}
        </Link>
      )}
    </Card>
  )
}
