import type { Output } from '@app/contract/core/route.ts'
import { multiline } from '@app/contract/core/schemas.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { reports, WorkReport } from '@app/contract/work/reports.ts'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { commentWanted, doneLabels } from './report.labels.ts'
import { reviewDraft, useReviewMany } from './reports.api.ts'
import type { Decision } from './review-keys.ts'

interface ReviewBulkProps {
  chosen: readonly WorkReport[]
  refusals: Refusals
  onClear: () => void
}

/** Self-reported hours are approved one by one, by someone who sees them. */
const isMeasured = ({ self_reported_seconds }: WorkReport) => self_reported_seconds === 0

/** Reviews the selected reports, with their count. */
export function ReviewBulk({ chosen, refusals, onClear }: ReviewBulkProps) {
  const [decision, setDecision] = useState<Decision>()
  if (chosen.length === 0) return null
  const measured = chosen.filter(isMeasured)
  const leftOut = chosen.length - measured.length
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
      <p role="status" className="mr-auto font-medium">
        {t('{count} selected', { count: chosen.length })}
      </p>
      {measured.length > 0 && (
        <Button size="sm" onClick={() => setDecision('approved')}>
          {t('Approve {count, plural, one {# report} other {# reports}}', {
            count: measured.length,
          })}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setDecision('changes_requested')}>
        {t('Request changes in {count, plural, one {# report} other {# reports}}', {
          count: chosen.length,
        })}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setDecision('rejected')}>
        {t('Reject {count, plural, one {# report} other {# reports}}', { count: chosen.length })}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {leftOut > 0 && (
        <p className="w-full">
          {t(
            '{count, plural, one {# report has} other {# reports have}} self-reported hours. Approve {count, plural, one {it} other {them}} one by one.',
            { count: leftOut },
          )}
        </p>
      )}
      {decision && (
        <BulkDialog
          reports={chosen}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDone={(answers) => {
            refusals.set(answers.length > 0 ? { reports: chosen, answers } : undefined)
            setDecision(undefined)
            onClear()
          }}
        />
      )}
    </div>
  )
}

const Answer = z.object({ comment: multiline(msg('Comment'), 4000) })
type Answer = z.output<typeof Answer>

interface BulkDialogProps {
  reports: readonly WorkReport[]
  decision: Decision
  onClose: () => void
  /** With those that were not decided. */
  onDone: (refused: RefusedReviews) => void
}

function BulkDialog({ reports, decision, onClose, onDone }: BulkDialogProps) {
  const form = useId()
  const chosen = useRef(decision)
  const [missing, setMissing] = useState<string>()
  const draft = reviewDraft(reports.map(({ id }) => id).join())
  const many = useReviewMany(draft)
  const measured = reports.filter(isMeasured)
  const stated = reports.filter((report) => !isMeasured(report))
  // As they were when the dialog covered them: a live update behind it is not read.
  const [versions] = useState(() =>
    Object.fromEntries(reports.map(({ id, version }) => [id, version])),
  )
  const submit = ({ comment }: Answer) => {
    const status = chosen.current
    const wanted = comment === '' ? commentWanted[status] : undefined
    setMissing(wanted)
    if (wanted) return toast.error(t('Comment Required'), wanted)
    const decidable = status === 'approved' ? measured : reports
    // The list leaves out what is decided, and with its last report this dialog goes before a callback of `mutate` runs.
    const report_ids = decidable.map(({ id }) => id)
    many.mutateAsync({ body: { status, comment, report_ids, versions } }).then(
      ({ reviewed, refused }) => {
        const leftOut = status === 'approved' ? stated.map(leftOutOf) : []
        toastResult(status, reviewed.length, refused.length + leftOut.length)
        onDone([...refused, ...leftOut])
      },
      ({ message }: Error) => toast.error(t('Review Failed'), message),
    )
  }
  const choose = (status: Decision) => ({
    type: 'submit' as const,
    form,
    busy: many.isPending && chosen.current === status,
    disabled: many.isPending && chosen.current !== status,
    onClick: () => {
      chosen.current = status
    },
  })
  const count = reports.length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Review {count, plural, one {# report} other {# reports}}', { count })}
      description={reports.map(({ from_user_name }) => from_user_name).join(', ')}
      footer={
        <>
          <Button variant="danger" {...choose('rejected')} busyText={t('Rejecting…')}>
            {t('Reject {count, plural, one {# report} other {# reports}}', { count })}
          </Button>
          <Button variant="secondary" {...choose('changes_requested')} busyText={t('Requesting…')}>
            {t('Request changes')}
          </Button>
          {measured.length > 0 && (
            <Button
              {...choose('approved')}
              ref={decision === 'approved' ? takeFocus : undefined}
              busyText={t('Approving…')}
            >
              {t('Approve {count, plural, one {# report} other {# reports}}', {
                count: measured.length,
              })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {many.error && !many.errors && <Banner tone="danger">{many.error.message}</Banner>}
        {stated.length > 0 && <LeftOut reports={stated} />}
        <Form
          id={form}
          schema={Answer}
          defaults={{ comment: '' }}
          draft={draft}
          busy={many.isPending}
          errors={missing ? [{ path: 'comment', message: missing }] : many.errors}
          onSubmit={submit}
        >
          {(field) => (
            <TextArea
              {...field('comment')}
              label={t('Comment')}
              // The dialog was opened to write it.
              autoFocus={decision !== 'approved'}
              hint={t('Required to reject or request changes.')}
            />
          )}
        </Form>
      </div>
    </Dialog>
  )
}

/** Which reports an approval of several leaves out, and why. */
const LeftOut = ({ reports }: { reports: readonly WorkReport[] }) => (
  <Banner
    tone="warning"
    title={t('Approval excludes {count, plural, one {# report} other {# reports}}', {
      count: reports.length,
    })}
  >
    <p>{t('Their hours are self-reported. Open each one to check and approve it.')}</p>
    <ul className="mt-1 grid gap-0.5">
      {reports.map(({ id, from_user_name, self_reported_seconds }) => (
        <li key={id}>
          <span className="font-medium">{from_user_name}</span>:{' '}
          {formatDuration(self_reported_seconds)}
        </li>
      ))}
    </ul>
  </Banner>
)

const leftOutOf = ({ id, self_reported_seconds }: WorkReport) => ({
  id,
  detail: t('{duration} self-reported, not measured', {
    duration: formatDuration(self_reported_seconds),
  }),
})

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function toastResult(status: Decision, reviewed: number, refused: number) {
  if (refused === 0)
    toast.success(
      doneLabels[status],
      t('{reviewed, plural, one {# report} other {# reports}} reviewed.', { reviewed }),
    )
  else
    toast.warning(
      doneLabels[status],
      t('{reviewed, plural, one {# report} other {# reports}} reviewed, {refused} failed.', {
        reviewed,
        refused,
      }),
    )
}

type RefusedReviews = Output<typeof reports.reviewMany>['refused']

/** The reports of the last bulk review, and which of them were not decided. */
export function useRefusals() {
  const [refused, set] = useState<{
    reports: readonly WorkReport[]
    answers: RefusedReviews
  }>()
  return { refused, set }
}
export type Refusals = ReturnType<typeof useRefusals>

/** The reports that were not decided, each with its reason. */
export function RefusedReviews({ refusals: { refused, set } }: { refusals: Refusals }) {
  if (!refused) return null
  const { reports, answers } = refused
  return (
    <Banner
      tone="warning"
      title={t('{count, plural, one {# report} other {# reports}} not decided', {
        count: answers.length,
      })}
      action={
        <Button variant="ghost" size="sm" onClick={() => set(undefined)}>
          {t('Dismiss')}
        </Button>
      }
    >
      <ul className="mt-1 grid gap-1">
        {answers.map(({ id, detail }) => (
          <li key={id}>
            <span className="font-medium">
              {reports.find((report) => report.id === id)?.from_user_name ?? t('A report')}
            </span>
            : {detail}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
