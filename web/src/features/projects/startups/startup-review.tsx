import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type Startup,
  StartupDecision,
  type StartupStatus,
  startupStatuses,
} from '@app/contract/projects/startups.ts'
import { useState } from 'react'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { instantOf, useZone, zoneName } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { suspending } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { StartupDocuments } from './startup-documents.tsx'
import { StartupStatusBadge } from './startup-status.tsx'
import { StartupTimeline } from './startup-timeline.tsx'
import { useDecide, useStartup } from './startups.api.ts'

const Representatives = suspending(() =>
  import('./startup-representatives.tsx').then(({ Representatives }) => Representatives),
)

const noTime = msg('Please choose a date and time.')

/** The form's own reading: a local time becomes the instant it means in the person's zone. */
const decisionValues = (zone: string, version: number) =>
  z
    .object({
      status: z.enum(startupStatuses).exclude(['pending'], t('Please choose a decision.')),
      reason: z.string(),
      meeting_at: z.string(),
    })
    .superRefine(({ status, meeting_at }, { addIssue }) => {
      if (status !== 'meeting_scheduled') return
      const at = instantIn(zone, meeting_at)
      const message = !at ? noTime : t('Pick a time in the future.')
      if (!at || Date.parse(at) <= Date.now())
        addIssue({ code: 'custom', path: ['meeting_at'], message })
    })
    .transform(
      ({ status, reason, meeting_at }): StartupDecision => ({
        status,
        version,
        reason: status === 'rejected' ? reason : '',
        meeting_at: status === 'meeting_scheduled' ? (instantIn(zone, meeting_at) ?? null) : null,
      }),
    )
    .pipe(StartupDecision)

/** `2026-11-21T10:30`, as the browser's field writes it. */
function instantIn(zone: string, text: string) {
  const [day, time] = text.split('T')
  return day && time ? instantOf(zone, day, time) : undefined
}

const verbs: Record<StartupStatus, string> = localized({
  pending: msg('Pending Review'),
  meeting_scheduled: msg('Schedule a meeting'),
  approved: msg('Approve'),
  rejected: msg('Reject'),
})

/**
 * A meeting, an approval, or a rejection with its reason. The applicant gets a notification and an email. What is typed
 * outlives the sheet and the tab.
 */
function DecisionForm({ startup, onDecided }: { startup: Startup; onDecided: () => void }) {
  const { id, can, status } = startup
  const draft = `startup-decision:${id}`
  const decide = useDecide(draft)
  const { version, problem } = useOpenedVersion(startup.version ?? 1, decide.error)
  const zone = useZone()
  const options = can.moves.map((value) => ({
    value,
    label: value === status ? t('Choose another meeting date') : verbs[value],
  }))
  return (
    <Form
      schema={decisionValues(zone, version)}
      defaults={{ reason: '', meeting_at: '' }}
      draft={draft}
      busy={decide.isPending}
      errors={decide.errors}
      problem={problem}
      onSubmit={(body) =>
        // A final decision takes the form away before a callback of `mutate` would run.
        decide.mutateAsync({ params: { id }, body }).then(onDecided, () => undefined)
      }
    >
      {(field, { watch }) => (
        <>
          <Select
            {...field('status')}
            label={t('Decision')}
            placeholder={t('Choose a decision')}
            options={options}
          />
          {watch('status') === 'meeting_scheduled' && (
            <Input
              {...field('meeting_at')}
              type="datetime-local"
              label={t('Date and time')}
              hint={t('In your time zone: {zone}', { zone: zoneName(zone) })}
            />
          )}
          {watch('status') === 'rejected' && (
            <TextArea
              {...field('reason')}
              label={t('Reason')}
              hint={t('The applicant will see this.')}
              maxLength={2000}
            />
          )}
          <Button
            type="submit"
            className="justify-self-start"
            busy={decide.isPending}
            busyText={t('Saving…')}
          >
            {t('Save Decision')}
          </Button>
        </>
      )}
    </Form>
  )
}

interface StartupReviewProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
  onDecided?: (() => void) | undefined
}

/** A startup over the page. Escape closes it. */
export const StartupReview = ({ id, onClose, onDecided }: StartupReviewProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Startup')}
    className="max-w-lg"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the startup")}
        skeleton={
          <Loading text={t('Loading startup…')}>
            <SkeletonText lines={8} />
          </Loading>
        }
      >
        <Review key={id} id={id} onDecided={onDecided} />
      </AsyncBoundary>
    )}
  </Sheet>
)

function Review({ id, onDecided }: Pick<StartupReviewProps, 'onDecided'> & { id: string }) {
  const startup = useStartup(id)
  const [decided, setDecided] = useState(0)
  const { name, domain, description, status, steps = [], documents = [], can } = startup
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h3>
          {status && <StartupStatusBadge status={status} />}
        </div>
        <p className="text-sm text-muted">{domain}</p>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('Applicant')}</dt>
        <dd className="wrap-anywhere">{startup.applicant_name ?? t('No one')}</dd>
        <dt className="text-muted">{t('Contact')}</dt>
        <dd className="min-w-0">
          <a href={`mailto:${startup.contact_email}`} className={linkClass('wrap-anywhere')}>
            {startup.contact_email}
          </a>
        </dd>
        <dt className="text-muted">{t('Submitted')}</dt>
        <dd className="numbers">{startup.submitted_date && formatDate(startup.submitted_date)}</dd>
      </dl>
      {can.moves.length > 0 && (
        <RecordSection title={t('Decision')}>
          <DecisionForm
            key={decided}
            startup={startup}
            onDecided={() => {
              setDecided(decided + 1)
              onDecided?.()
            }}
          />
        </RecordSection>
      )}
      {status === 'approved' && (
        <RecordSection title={t('Representatives')}>
          <Representatives startup={startup} />
        </RecordSection>
      )}
      <RecordSection title={t('Documents')}>
        <StartupDocuments documents={documents} />
      </RecordSection>
      <RecordSection title={t('History')}>
        <StartupTimeline steps={steps} />
      </RecordSection>
    </div>
  )
}
