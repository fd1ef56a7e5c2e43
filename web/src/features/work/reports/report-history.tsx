import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { Part } from '#ui/part.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { statusLabels } from './report-words.ts'
import { useMoment } from './use-moment.ts'

type Step = Omit<TimelineStep, 'when'> & { at: string }

/** Who sent, escalated and decided what, in order. */
export function ReportHistory({ report }: { report: ReportDetail }) {
  const moment = useMoment()
  const steps = stepsOf(report).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Part title={t('History')}>
      <Timeline steps={steps.map((step) => ({ ...step, when: moment(step.at) }))} />
    </Part>
  )
}

const stepsOf = (report: ReportDetail): Step[] => [
  ...report.revisions.map(({ revision, submitted_at }) => ({
    key: `sent ${revision}`,
    title: revision === 1 ? t('Sent') : t('Revised, version {revision}', { revision }),
    at: submitted_at,
    detail: t('by {from_user_name}', { from_user_name: report.from_user_name }),
  })),
  ...previousOf(report),
  ...report.reviews.map(({ status, comment, reviewed_at, reviewed_by_name }) => ({
    key: `review ${reviewed_at}`,
    title: statusLabels[status],
    at: reviewed_at,
    detail: t('by {reviewed_by_name}: {comment}', { reviewed_by_name, comment }),
    tone: toneOf(status),
  })),
]

function previousOf({ previous_review: before, escalated_at }: ReportDetail): Step[] {
  if (!before) return []
  return [
    {
      key: 'previous review',
      title: t('Approved before'),
      at: before.reviewed_at,
      detail: t('by {reviewed_by_name}: {comment}', {
        reviewed_by_name: before.reviewed_by_name,
        comment: before.comment,
      }),
      tone: 'success',
    },
    ...(escalated_at ? [{ key: 'escalated', title: t('Escalated'), at: escalated_at }] : []),
  ]
}

function toneOf(status: ReportDetail['status']): TimelineStep['tone'] {
  if (status === 'approved') return 'success'
  return status === 'rejected' ? 'danger' : 'current'
}
