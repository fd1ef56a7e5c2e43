import { t } from '@app/contract/i18n/text.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay, formatDuration } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { useReports } from './reports.api.ts'

/** One's own reports, newest first. */
export function MyReports({ address }: { address: ListAddress }) {
  const page = useReports({ box: 'mine', cursor: address.cursor })
  if (page.reports.length === 0)
    return (
      <Card>
        <EmptyState icon={FileText} level={3} title={t('No reports yet')}>
          {t('Write the first one above, or check out: the check-out sends one too.')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card>
        <ul className="divide-y">
          {page.reports.map((report) => (
            <MyReport key={report.id} report={report} address={address} />
          ))}
        </ul>
      </Card>
      <Pagination {...address.steps(page.reports.length, page)} />
    </>
  )
}

const MyReport = ({ report, address }: { report: WorkReport; address: ListAddress }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <Link
        to={address.to({ report: report.id })}
        preventScrollReset
        className="font-medium hover:underline"
      >
        {formatDay(report.date)}
      </Link>
      <p className="truncate text-sm text-muted">{report.work_summary}</p>
      {report.review_comment && (
        <p className="truncate text-sm text-muted">
          {report.reviewed_by_name}: {report.review_comment}
        </p>
      )}
    </div>
    <span className="numbers text-sm text-muted">{formatDuration(report.worked_duration)}</span>
    <span className="flex flex-wrap gap-1.5">
      <ReportStatusBadge status={report.status} />
      <ReportMarks report={report} />
    </span>
  </li>
)
