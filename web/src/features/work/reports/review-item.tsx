import { t } from '@app/contract/i18n/text.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { Link } from 'react-router'
import { formatDuration } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { RowCheckbox, type Selection } from '#ui/table-selection.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { lineOf } from './report-words.ts'

interface ReviewItemProps {
  report: WorkReport
  address: ListAddress
  selection: Selection
  onReview: (report: WorkReport) => void
}

export const ReviewItem = ({ report, address, selection, onReview }: ReviewItemProps) => (
  <li className="flex flex-wrap items-start gap-3 px-4 py-3 focus-within:bg-subtle hover:bg-subtle">
    {report.can.review && (
      <RowCheckbox
        selection={selection}
        rowKey={report.id}
        name={t('the report of {name}', { name: report.from_user_name })}
      />
    )}
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={address.to({ report: report.id })}
          preventScrollReset
          data-walk={report.id}
          className="min-h-6 font-medium wrap-anywhere hover:underline"
        >
          {report.from_user_name}
        </Link>
        {report.status !== 'pending' && <ReportStatusBadge status={report.status} />}
        <ReportMarks report={report} />
      </div>
      <p className="text-sm text-muted">
        {lineOf(report)} · <span className="numbers">{formatDuration(report.worked_duration)}</span>
      </p>
      <p className="mt-0.5 truncate text-sm">{report.work_summary}</p>
      {report.review_comment && (
        <p className="truncate text-sm text-muted">
          {report.reviewed_by_name}: {report.review_comment}
        </p>
      )}
    </div>
    <div className="flex shrink-0 justify-end gap-1.5 max-sm:w-full">
      <Link
        to={address.to({ report: report.id })}
        preventScrollReset
        aria-label={t('View Report of {name}', { name: report.from_user_name })}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        {t('View Report')}
      </Link>
      {report.can.review && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Review the report of {from_user_name}', {
            from_user_name: report.from_user_name,
          })}
          onClick={() => onReview(report)}
        >
          {t('Review')}
        </Button>
      )}
    </div>
  </li>
)
