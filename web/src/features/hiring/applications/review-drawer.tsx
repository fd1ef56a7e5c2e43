import {
  type Application,
  type ApplicationStatus,
  Review,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate, formatDateTime } from '#lib/i18n/format.ts'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { reviewedOf } from './application.filters.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { invalidateApplications, useApplication, useReview, useUndo } from './applications.api.ts'
import { confirmMove } from './confirm-move.ts'
import type { Moves } from './last-move.ts'
import { useNextInterview } from './my-applications.api.ts'
import { SentApplication } from './sent-application.tsx'

const Note = z.object({ note: Review.shape.note.unwrap() })

interface ReviewNotesProps {
  application: Application
  busy: boolean
  send: SendReview
}

/** The reviewers' notes. An unsaved note survives a conflict, closing the drawer and closing the tab. */
function ReviewNotes({ application, busy, send }: ReviewNotesProps) {
  const [added, setAdded] = useState(0)
  const draft = `note:${application.id}`
  const done = () => {
    clearDraft(draft)
    setAdded(added + 1)
  }
  return (
    <RecordSection title={t('Internal notes')}>
      <Notes notes={application.notes ?? []} />
      <Form
        key={added}
        schema={Note}
        defaults={{ note: '' }}
        draft={draft}
        busy={busy}
        className="gap-2"
        onSubmit={(input) => send(input, done)}
      >
        {(field) => (
          <>
            <TextArea
              {...field('note')}
              label={t('Add a note')}
              rows={3}
              hint={t('Only those who review can read it.')}
            />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {t('Add note')}
            </Button>
          </>
        )}
      </Form>
    </RecordSection>
  )
}

const Notes = ({ notes }: { notes: NonNullable<Application['notes']> }) =>
  notes.length > 0 && (
    <ul className="grid gap-3">
      {notes.map(({ id, at, by_name, text }) => (
        <li key={id} className="rounded-md bg-subtle px-3 py-2">
          <p className="whitespace-pre-line">{text}</p>
          <p className="mt-1 text-sm text-muted">
            {by_name}, <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )

interface ReviewMovesProps {
  application: Application
  busy: boolean
  send: SendReview
  moves: Moves
}

/** Where it may go from here, and back while the last step can still be undone. */
function ReviewMoves({ application, busy, send, moves }: ReviewMovesProps) {
  const undo = useUndo()
  const isBusy = busy || undo.isPending
  const params = useListParams()
  const navigate = useNavigate()
  const move = async (to: ApplicationStatus) => {
    // A hire needs more than a status: the page that shows this drawer opens its form.
    if (to === 'hired')
      return void navigate(params.to({ hire: application.id }), { preventScrollReset: true })
    if (await confirmMove(application, to))
      send({ status: to }, (moved) => moves.remember([moved], to))
  }
  return (
    <fieldset aria-label={t('Decide')} className="flex flex-wrap gap-2">
      {application.moves.map((to, at) => (
        <Button key={to} variant={lookOf(to, at)} busy={isBusy} onClick={() => void move(to)}>
          {to === 'rejected' ? t('Reject') : t('Move to {status}', { status: statusLabels[to] })}
        </Button>
      ))}
      {application.can.undo && (
        <Button
          variant="ghost"
          busy={isBusy}
          onClick={() => undo.mutate([application], { onSettled: moves.forget })}
        >
          <Undo2 aria-hidden /> {t('Undo {status}', { status: statusLabels[application.status] })}
        </Button>
      )}
      {application.moves.length === 0 && !application.can.undo && (
        <p className="text-sm text-muted">
          {t('{status} is final: there is nothing left to decide.', {
            status: statusLabels[application.status],
          })}
        </p>
      )}
    </fieldset>
  )
}

const lookOf = (to: ApplicationStatus, at: number): ButtonVariants['variant'] => {
  if (to === 'rejected') return 'danger'
  return at === 0 ? 'primary' : 'secondary'
}

const Score = z.object({ score: Review.shape.score.unwrap() })

interface ReviewScoreProps {
  score: number | null
  busy: boolean
  send: SendReview
}

const ReviewScore = ({ score, busy, send }: ReviewScoreProps) => (
  <RecordSection title={t('Score')}>
    <Form
      schema={Score}
      defaults={{ score }}
      busy={busy}
      className="flex items-start gap-2"
      onSubmit={(input) => send(input, () => toast.success(t('Score Saved')))}
    >
      {(field) => (
        <>
          <Input
            {...field('score', { number: true, blank: null })}
            label={t('Score from 0 to 100')}
            labelHidden
            inputMode="numeric"
            hint={t('From 0 to 100; empty for none. Applicants never see it.')}
            className="w-56"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t('Save score')}
          </Button>
        </>
      )}
    </Form>
  </RecordSection>
)

/** All there is to one application, and all that a reviewer may do with it. */
function ApplicationReview({ id, moves }: { id: string; moves: Moves }) {
  const application = useApplication(id)
  const review = useReview()
  const send: SendReview = (input, done) =>
    review.mutate(
      { params: { id }, body: { ...input, version: application.version } },
      { onSuccess: done },
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <ReviewHead application={application} />
      {review.error && <Conflict problem={review.error} onReloaded={review.reset} />}
      {application.can.review && (
        <ReviewMoves application={application} busy={review.isPending} send={send} moves={moves} />
      )}
      <SentApplication application={application} />
      {application.can.review && (
        <>
          <ReviewScore
            key={`score ${application.score}`}
            score={application.score ?? null}
            busy={review.isPending}
            send={send}
          />
          <ReviewNotes application={application} busy={review.isPending} send={send} />
        </>
      )}
      <RecordSection title={t('History')}>
        <ApplicationTimeline application={application} />
      </RecordSection>
    </div>
  )
}

/** The application was changed meanwhile, or the move is no longer possible. The input stays. */
const Conflict = ({ problem, onReloaded }: { problem: Error; onReloaded: () => void }) => (
  <Banner
    tone="danger"
    action={
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void invalidateApplications().then(onReloaded)}
      >
        {t('Reload')}
      </Button>
    }
  >
    {problem.message}
  </Banner>
)

/** The applicant, the internship and the status. */
function ReviewHead({ application }: { application: Application }) {
  const { full_name, email, internship_id, internship_title, company_name } = application
  return (
    <header className="flex items-start gap-3">
      <PersonAvatar person={application} size="lg" />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-semibold">{full_name}</h3>
        <p>
          <a href={`mailto:${email}`} className={textLinkClass('break-all')}>
            {email}
          </a>
        </p>
        <p className="mt-1 text-sm text-muted">
          <Link to={`/internships/${internship_id}`} className={textLinkClass()}>
            {internship_title}
          </Link>{' '}
          {t('at {company_name} · applied {applied_date}', {
            company_name,
            applied_date: formatDate(application.applied_date),
          })}
        </p>
        <div role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="sr-only">{t('Status:')} </span>
          <ApplicationStatusBadge status={application.status} />
          {application.status === 'hr_scheduled' && <InterviewTime id={application.id} />}
        </div>
      </div>
    </header>
  )
}

function InterviewTime({ id }: { id: string }) {
  const zone = useZone()
  const interview = useNextInterview(id)
  if (!interview) return <span>{t('No time has been set yet')}</span>
  return (
    <span>
      {t('{scheduled_at} (your time), with {interviewer_name}', {
        scheduled_at: formatDateTimeIn(zone, interview.scheduled_at),
        interviewer_name: interview.interviewer_name,
      })}
    </span>
  )
}

/** The application in the URL, over its list. Escape closes it. */
export function ReviewDrawer({ params, moves }: { params: ListParams; moves: Moves }) {
  const navigate = useNavigate()
  const id = reviewedOf(params)
  const close = () => void navigate(params.to({ review: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Application')}
      className="max-w-2xl"
    >
      {id && (
        <AsyncBoundary
          resetKey={id}
          title={t('The application could not be loaded')}
          skeleton={<ReviewSkeleton />}
        >
          <ApplicationReview key={id} id={id} moves={moves} />
        </AsyncBoundary>
      )}
    </Sheet>
  )
}

const ReviewSkeleton = () => (
  <Loading text={t('Loading application…')}>
    <div className="grid gap-6">
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
      <Skeleton className="h-9 w-2/3" />
      <SkeletonText lines={5} />
    </div>
  </Loading>
)

/** Sends part of a review at the version that is shown; `done` only runs when it was taken. */
type SendReview = (
  input: Omit<Review, 'version'>,
  done?: (application: Application) => void,
) => void
