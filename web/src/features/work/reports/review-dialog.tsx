import { ApiError } from '@app/contract/core/route.ts'
import { multiline } from '@app/contract/core/schemas.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDuration } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { lineOf } from './report.labels.ts'
import { ReportVerdict } from './report-verdict.tsx'
import { invalidateReports, useReport, useReview, useReviewMany } from './reports.api.ts'
import type { Decision } from './review-keys.ts'
import type { RefusedReview, Reviewing } from './reviewing.ts'

/** Reviews one report or several; `onDone` receives those that failed. */
function useDecide(reports: readonly WorkReport[], onDone: (refused: RefusedReview) => void) {
  const one = useReview()
  const many = useReviewMany()
  const [sent, setSent] = useState<Decision>()
  const [first, ...others] = reports
  const problem = one.error ?? many.error
  const onError = (error: Error) => {
    toast.error(t('Review Failed'), error.message)
    // Already reviewed, or revised by the author: shows the current state.
    if (error instanceof ApiError && error.status === 409) void invalidateReports()
  }

  const send = (status: Decision, answer: SentAnswer) => {
    setSent(status)
    if (first && others.length === 0)
      one.mutate(
        { params: { id: first.id }, body: { status, ...answer, version: first.version } },
        {
          onError,
          onSuccess: () => {
            toast.success(
              doneLabels[status],
              t('{from_user_name} is told.', { from_user_name: first.from_user_name }),
            )
            onDone([])
          },
        },
      )
    else
      many.mutate(
        { body: { status, ...answer, report_ids: reports.map(({ id }) => id) } },
        {
          onError,
          onSuccess: ({ reviewed, refused }) => {
            toastBulkResult(status, reviewed.length, refused.length)
            onDone(refused)
          },
        },
      )
  }

  return {
    send,
    sent,
    isPending: one.isPending || many.isPending,
    problem: problem && !one.errors && !many.errors ? problem.message : undefined,
    errors: one.errors ?? many.errors,
    /** It can no longer be decided here. */
    isLate: problem instanceof ApiError && problem.status === 409,
  }
}

const doneLabels: Record<Decision, string> = localized({
  approved: msg('Report Approved'),
  rejected: msg('Report Rejected'),
  changes_requested: msg('Changes Requested'),
})

function toastBulkResult(status: Decision, reviewed: number, refusedCount: number) {
  if (refusedCount === 0)
    toast.success(
      doneLabels[status],
      t('{reviewed, plural, one {# report} other {# reports}} decided.', { reviewed }),
    )
  else
    toast.warning(
      doneLabels[status],
      t('{reviewed, plural, one {# report} other {# reports}} decided, {refused} not.', {
        reviewed,
        refused: refusedCount,
      }),
    )
}

/** The decision of another reviewer, loaded after a conflict. */
const DecidedBy = ({ id }: { id: string }) => (
  <AsyncBoundary
    resetKey={id}
    title={t('The report could not be loaded')}
    skeleton={<Skeleton className="h-14" />}
  >
    <Decided id={id} />
  </AsyncBoundary>
)

const Decided = ({ id }: { id: string }) => <ReportVerdict report={useReport(id)} />

const Answer = z.object({
  comment: multiline(msg('Comment'), 4000),
  confirms_hours: z.boolean(),
})
type Answer = z.output<typeof Answer>
/** The hours are confirmed where that is requested only. */
type SentAnswer = Pick<Answer, 'comment'> & Partial<Answer>

interface ReviewDialogProps {
  reviewing: Reviewing
  /** A decided report has left the list. */
  onDone: () => void
}

export function ReviewDialog({ reviewing, onDone }: ReviewDialogProps) {
  const { asking } = reviewing
  if (!asking) return null
  const key = asking.reports.map(({ id }) => id).join()
  return <Deciding key={key} {...asking} reviewing={reviewing} onDone={onDone} />
}

type DecidingProps = ReviewDialogProps & NonNullable<Reviewing['asking']>

function Deciding({ reports, decision, reviewing, onDone }: DecidingProps) {
  const form = useId()
  const chosen = useRef<Decision>(decision ?? 'approved')
  const [missing, setMissing] = useState<readonly { path: string; message: string }[]>()
  const draft = `review:${reports.map(({ id }) => id).join()}`
  const { send, isPending, sent, problem, errors, isLate } = useDecide(reports, (answers) => {
    clearDraft(draft)
    reviewing.tell(reports, answers)
    reviewing.close()
    onDone()
  })
  const [first, ...others] = reports
  const stated = first?.needs_confirmation && others.length === 0 ? first : undefined
  const submit = (answer: Answer) => {
    const message = answer.comment === '' ? commentWanted[chosen.current] : undefined
    const isUnconfirmed = stated && chosen.current === 'approved' && !answer.confirms_hours
    setMissing([
      ...(message ? [{ path: 'comment', message }] : []),
      ...(isUnconfirmed
        ? [{ path: 'confirms_hours', message: t('Please confirm the hours.') }]
        : []),
    ])
    if (message) toast.error(t('Comment Required'), message)
    else if (!isUnconfirmed) send(chosen.current, stated ? answer : { comment: answer.comment })
  }
  const choose = (status: Decision) => ({
    type: 'submit' as const,
    form,
    busy: isPending && sent === status,
    disabled: isPending && sent !== status,
    onClick: () => {
      chosen.current = status
    },
  })
  return (
    <Dialog
      open
      onOpenChange={reviewing.close}
      title={titleOf(reports)}
      description={descriptionOf(reports)}
      footer={
        isLate ? (
          <Button onClick={reviewing.close}>{t('Close')}</Button>
        ) : (
          <Decisions count={reports.length} decision={decision} choose={choose} />
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {isLate && reports[0] && <DecidedBy id={reports[0].id} />}
        <Form
          id={form}
          schema={Answer}
          defaults={{ comment: '', confirms_hours: false }}
          draft={draft}
          busy={isPending}
          errors={missing?.length ? missing : errors}
          onSubmit={submit}
        >
          {(field) => (
            <>
              <TextArea
                {...field('comment')}
                label={t('Comment')}
                // The dialog was opened to write it.
                autoFocus={decision !== 'approved'}
                hint={t(
                  'Needed to reject or to ask for changes. An approval without one says Approved.',
                )}
              />
              {stated && (
                <Checkbox
                  {...field('confirms_hours')}
                  label={t('I confirm {duration}, which are self-reported and not measured', {
                    duration: formatDuration(stated.self_reported_seconds),
                  })}
                  hint={t('They count only with your confirmation.')}
                />
              )}
            </>
          )}
        </Form>
      </div>
    </Dialog>
  )
}

interface DecisionsProps {
  count: number
  decision: Decision | undefined
  choose: (status: Decision) => Parameters<typeof Button>[0]
}

const Decisions = ({ count, decision, choose }: DecisionsProps) => (
  <>
    <Button variant="danger" {...choose('rejected')} busyText={t('Rejecting…')}>
      {count === 1
        ? t('Reject')
        : t('Reject {count, plural, one {# report} other {# reports}}', { count })}
    </Button>
    <Button variant="secondary" {...choose('changes_requested')} busyText={t('Asking…')}>
      {t('Ask for changes')}
    </Button>
    <Button
      {...choose('approved')}
      ref={decision === 'approved' ? takeFocus : undefined}
      busyText={t('Approving…')}
    >
      {count === 1
        ? t('Approve')
        : t('Approve {count, plural, one {# report} other {# reports}}', { count })}
    </Button>
  </>
)

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

const commentWanted: Record<Decision, string | undefined> = localized({
  approved: undefined,
  rejected: msg('Please provide a comment when rejecting a report.'),
  changes_requested: msg('Please say what should be changed.'),
})

const titleOf = ([first, ...others]: readonly WorkReport[]) =>
  first && others.length === 0
    ? t('Review the report of {from_user_name}', { from_user_name: first.from_user_name })
    : t('Review {count, plural, one {# report} other {# reports}}', { count: others.length + 1 })

const descriptionOf = (reports: readonly WorkReport[]) => {
  const [first, ...others] = reports
  return first && others.length === 0
    ? lineOf(first)
    : reports.map(({ from_user_name }) => from_user_name).join(', ')
}
