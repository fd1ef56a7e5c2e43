import { may } from '@app/contract/core/access.ts'
import { startupRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { mostDocuments, NewStartup, type Startup } from '@app/contract/projects/startups.ts'
import { Building2, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { acceptedFiles, useFileUpload } from '#lib/api/use-file-upload.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { StartupDocuments } from './startup-documents.tsx'
import { StartupStatusBadge } from './startup-status.tsx'
import { StartupTimeline } from './startup-timeline.tsx'
import { useKnownStartup, useMyStartup, useRegister } from './startups.api.ts'

const Document = z.object({ id: z.string(), name: z.string() })
type Document = z.output<typeof Document>

/** The form knows its documents by name too, so that a draft can show them again. */
const RegisterValues = z.object({
  ...NewStartup.omit({ document_ids: true }).shape,
  documents: z.array(Document),
})

/** The form's values as the API takes them. */
const toRegister = ({ documents, ...rest }: z.output<typeof RegisterValues>): NewStartup => ({
  ...rest,
  document_ids: documents.map(({ id }) => id),
})

/** The draft is stored per user and outlives the session and the tab. */
function RegisterForm() {
  const me = useMe()
  const draft = `startup:${me.id}`
  const register = useRegister(draft)
  return (
    <Form
      schema={RegisterValues}
      defaults={{ name: '', domain: '', description: '', contact_email: me.email, documents: [] }}
      draft={draft}
      busy={register.isPending}
      errors={register.errors}
      problem={register.error}
      onSubmit={(values) => register.mutate({ body: toRegister(values) })}
    >
      {(field, form) => (
        <>
          <Input {...field('name')} label={t('Name')} autoComplete="organization" maxLength={120} />
          <Input
            {...field('domain')}
            label={t('Industry')}
            hint={t('Your field, e.g. health or education.')}
            maxLength={80}
          />
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
          <DocumentField
            documents={form.watch('documents')}
            onChange={(change) =>
              form.setValue('documents', change(form.getValues('documents')), { shouldDirty: true })
            }
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={register.isPending}
            busyText={t('Registering…')}
          >
            {t('Register Startup')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** The step after the sign-up: the registration, or its status. */
export function RegisterStartup() {
  const { role } = useMe()
  if (!may(role, 'startups.register'))
    return (
      <EmptyState
        icon={Building2}
        title={t('Your account already has another role')}
        action={
          <Link to={homeOf(role)} className={buttonClass({ variant: 'secondary' })}>
            {t('Open my dashboard')}
          </Link>
        }
      >
        {t('Please register your startup with a separate account.')}
      </EmptyState>
    )
  return <OwnRegistration />
}

function OwnRegistration() {
  const startup = useMyStartup()
  const [again, setAgain] = useState<string>()
  const mayRegister = startup?.status === 'rejected' || startup?.status === 'approved'
  if (!startup || (mayRegister && again === startup.id))
    return (
      <Card>
        <CardBody>
          <RegisterForm />
        </CardBody>
      </Card>
    )
  return (
    <Registration
      startup={startup}
      onAgain={mayRegister ? () => setAgain(startup.id) : undefined}
    />
  )
}

interface MyRegistrationProps {
  /** Whether it waits for its decision. */
  onKnown: (isUndecided: boolean) => void
}

/** Where the reader's registration stands, for their home; nothing for those who have none. */
export function MyRegistration({ onKnown }: MyRegistrationProps) {
  const heading = useId()
  const startup = useKnownStartup()
  const status = startup?.status
  const isUndecided = status === 'pending' || status === 'meeting_scheduled'
  useEffect(() => onKnown(isUndecided), [isUndecided, onKnown])
  if (!startup) return null
  const { name } = startup
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold">
        {t('Your startup')}
      </h2>
      <Card className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 hover:bg-subtle/60">
        <Link
          to={pageUrl('register_startup')}
          className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        {status && <StartupStatusBadge status={status} />}
      </Card>
    </section>
  )
}

/** For those who have none. */
export const RegisterLink = () =>
  useKnownStartup() === null && (
    <Link to={pageUrl('register_startup')} className={linkClass('text-sm')}>
      {t('Register your startup')}
    </Link>
  )

interface RegistrationProps {
  startup: Startup
  onAgain: (() => void) | undefined
}

function Registration({ startup, onAgain }: RegistrationProps) {
  const { name, domain, description, status, steps = [], documents } = startup
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
            {status && <StartupStatusBadge status={status} />}
          </div>
          <p className="text-sm text-muted">{domain}</p>
          <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        </div>
        {status === 'approved' && (
          <Link to={homeOf(startupRole)} className={buttonClass()}>
            {t('Open the startup dashboard')}
          </Link>
        )}
        {status === 'pending' && (
          <Banner>{t("We're reviewing your registration and will email you.")}</Banner>
        )}
        <RecordSection title={t("What's happened so far")}>
          <StartupTimeline steps={steps} />
        </RecordSection>
        {documents && (
          <RecordSection title={t('Documents')}>
            <StartupDocuments documents={documents} />
          </RecordSection>
        )}
        {onAgain && (
          <Button variant="secondary" className="justify-self-start" onClick={onAgain}>
            {t('Register another startup')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

interface DocumentFieldProps {
  documents: readonly Document[]
  /** Changes those that are there by then: one may be removed while another is being sent. */
  onChange: (change: (documents: Document[]) => Document[]) => void
}

/** Some files, each sent as soon as it is chosen. */
function DocumentField({ documents, onChange }: DocumentFieldProps) {
  const { sending, error, send } = useFileUpload(({ id, name }) =>
    onChange((now) => [...now, { id, name }]),
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      {documents.length < mostDocuments && (
        <FileDrop
          label={t('Documents')}
          optional
          hint={t(
            'Up to {mostDocuments} images, PDF or Word files of up to {upload_mb} MB each, such as a pitch deck or registration certificate. Only the people who decide can see them.',
            { mostDocuments },
          )}
          accept={acceptedFiles}
          file={sending?.file ?? null}
          progress={sending?.progress}
          error={error}
          onPick={(picked) => void send(picked)}
          onCancel={() => sending?.cancel()}
        />
      )}
      {documents.length > 0 && (
        <ul aria-label={t('Attached documents')} className="grid grid-cols-1 gap-1">
          {documents.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 rounded-md border px-3">
              <span className="min-w-0 truncate text-sm">{name}</span>
              <button
                type="button"
                aria-label={t('Remove {name}', { name })}
                onClick={() => onChange((now) => now.filter((one) => one.id !== id))}
                className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
