import { type Application, Review } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { z } from 'zod'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { ApplicationStatusBadge } from '#lib/application-status.tsx'
import { ApplicationTimeline } from '#lib/application-timeline.tsx'
import { formatDate, formatDateTime } from '#lib/i18n/format.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { useIsSplit } from '#ui/media.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { AnswerClock } from './answer-clock.tsx'
import { noteDraft, useApplication } from './applications.api.ts'
import { useNextInterview } from './my-applications.api.ts'
import { ResumeView, SentTexts } from './sent-application.tsx'

/** Sends part of a review at the version that is shown; `done` only runs when it was taken. */
export type SendReview = (
  input: Omit<Review, 'version'>,
  done?: (application: Application) => void,
) => void

const Note = z.object({ note: Review.shape.note.unwrap() })
const Score = z.object({ score: Review.shape.score.unwrap() })

/** What is typed and not saved yet, as the form has it. */
export type ReviewInput = Partial<z.input<typeof Note> & z.input<typeof Score>>

interface ReviewNotesProps {
  application: Application
  /** How many notes were sent, by themselves or with a move: after each, the next one is begun. */
  notesSent: number
  busy: boolean
  send: SendReview
  onTyped: (typed: ReviewInput) => void
}

/** The reviewers' notes. An unsaved note survives a conflict, closing the drawer and closing the tab. */
function ReviewNotes({ application, notesSent, busy, send, onTyped }: ReviewNotesProps) {
  return (
    <RecordSection title={t('Internal notes')}>
      <Notes notes={application.notes ?? []} />
      <Form
        key={notesSent}
        schema={Note}
        defaults={{ note: '' }}
        draft={noteDraft(application.id)}
        busy={busy}
        className="gap-2"
        onChange={({ note }) => onTyped({ note })}
        onSubmit={(input) => send(input)}
      >
        {(field) => (
          <>
            <TextArea
              {...field('note')}
              label={t('Add a note')}
              rows={3}
              hint={t('Only reviewers can see it.')}
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
    <ul className="grid grid-cols-1 gap-3">
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

interface ReviewScoreProps {
  score: number | null
  busy: boolean
  send: SendReview
  onTyped: (typed: ReviewInput) => void
}

/** Beside the resume, the score is what one begins with; on a phone the keyboard would cover the resume. */
function ReviewScore({ score, busy, send, onTyped }: ReviewScoreProps) {
  const isSplit = useIsSplit()
  return (
    <RecordSection title={t('Score')}>
      <Form
        schema={Score}
        defaults={{ score }}
        busy={busy}
        className="flex items-start gap-2"
        onChange={(typed) => onTyped({ score: typed.score })}
        onSubmit={(input) => send(input, () => toast.success(t('Score Saved')))}
      >
        {(field) => (
          <>
            <Input
              {...field('score', { number: true, blank: null })}
              label={t('Score from 0 to 100')}
              labelHidden
              inputMode="numeric"
              autoFocus={isSplit}
              hint={t('From 0 to 100. Leave blank for none. Applicants never see it.')}
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
}

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
          {application.can.review && <AnswerClock application={application} />}
        </div>
      </div>
    </header>
  )
}

function InterviewTime({ id }: { id: string }) {
  const zone = useZone()
  const interview = useNextInterview(id)
  if (!interview) return <span>{t('No time set yet')}</span>
  return (
    <span>
      {t('{scheduled_at} (your time), with {interviewer_name}', {
        scheduled_at: formatDateTimeIn(zone, interview.scheduled_at),
        interviewer_name: interview.interviewer_name,
      })}
    </span>
  )
}

interface ApplicationReviewProps extends Omit<ReviewNotesProps, 'application'> {
  id: string
}

/** The resume at the left; beside it all else there is to one application, and what a reviewer says about it. */
export function ApplicationReview({ id, notesSent, ...props }: ApplicationReviewProps) {
  const application = useApplication(id)
  return (
    <div className="grid grid-cols-1 lg:h-full lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0 border-b bg-subtle p-5 max-lg:order-2 lg:overflow-y-auto lg:border-r lg:border-b-0">
        <div className="mx-auto max-w-3xl">
          <ResumeView application={application} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5 p-5 max-lg:contents lg:overflow-y-auto">
        <div className="grid grid-cols-1 gap-5 max-lg:order-1 max-lg:p-5">
          <ReviewHead application={application} />
          {application.can.review && (
            <ReviewScore
              key={`score ${application.score}`}
              score={application.score ?? null}
              {...props}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-5 max-lg:order-3 max-lg:p-5">
          {application.can.review && (
            <ReviewNotes {...props} application={application} notesSent={notesSent} />
          )}
          <SentTexts application={application} />
          <RecordSection title={t('History')}>
            <ApplicationTimeline application={application} />
          </RecordSection>
        </div>
      </div>
    </div>
  )
}
