import { t } from '@app/contract/i18n/translate.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { Banner } from '#ui/banner.tsx'
import { statusLabels } from './report.labels.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

const tones = {
  approved: 'success',
  rejected: 'danger',
  changes_requested: 'warning',
} as const

/** Of an approved report that was sent back from above, that decision, which is the last one. */
function decisionOn({ can, reviews, review_comment: comment, ...decided }: ReportDetail) {
  const isSentBack = decided.status === 'approved' && can.revise
  return (isSentBack && reviews.at(-1)) || { ...decided, comment }
}

/** The decision about a report, with its comment; nothing while it is pending. */
export function ReportVerdict({ report }: { report: ReportDetail }) {
  const format = useFormatDateTime()
  const { status, reviewed_by_name, reviewed_at, comment } = decisionOn(report)
  if (status === 'pending' || !reviewed_at) return null
  return (
    <Banner
      tone={tones[status]}
      title={t('{status} by {reviewed_by_name}, {reviewed_at}', {
        status: statusLabels[status],
        reviewed_by_name: reviewed_by_name ?? t('a reviewer'),
        reviewed_at: format(reviewed_at),
      })}
    >
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
    </Banner>
  )
}
