import { t } from '@app/contract/i18n/text.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay, formatDuration } from '#lib/i18n/format.ts'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { DayReport } from './day-report.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { reportableDays } from './report-days.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useDraft, useReports } from './reports.api.ts'
import { dayOf } from './review.filters.ts'
import { ReviseLink } from './revise-link.tsx'

/** One's own reports, newest first. */
function MyReports({ params }: { params: ListParams }) {
  const page = useReports({ box: 'mine', cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.reports.length}
      empty={
        <Card>
          <EmptyState icon={FileText} level={3} title={t('No reports yet')}>
            {t('Write the first one above, or check out: the check-out sends one too.')}
          </EmptyState>
        </Card>
      }
    >
      <Card>
        <ul className="divide-y">
          {page.reports.map((report) => (
            <MyReport key={report.id} report={report} params={params} />
          ))}
        </ul>
      </Card>
    </ListResults>
  )
}

const MyReport = ({ report, params }: { report: WorkReport; params: ListParams }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <Link
        to={params.to({ report: report.id })}
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

interface DayChoiceProps {
  params: ListParams
  today: string
  day: string
}

/** Today, unless a day was missed. */
const DayChoice = ({ params, today, day }: DayChoiceProps) => (
  <Select
    label={t('Day')}
    labelHidden
    className="w-52"
    value={day}
    onChange={({ target }) =>
      params.update({ day: target.value === today ? undefined : target.value })
    }
    options={[...new Set([...reportableDays(today), day])].map((value) => ({
      value,
      label: value === today ? t('Today, {value}', { value: formatDay(value) }) : formatDay(value),
    }))}
  />
)

/** The report of a day, and the ones before it. */
export function DailyReport() {
  const params = useListParams()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <AsyncBoundary title={t('The report could not be loaded')} skeleton={<FormSkeleton />}>
          <Day params={params} />
        </AsyncBoundary>
      </Card>
      <section aria-labelledby="my-reports">
        <h2 id="my-reports" className="mb-2 font-semibold">
          {t('My reports')}
        </h2>
        <AsyncBoundary title={t('Your reports could not be loaded')} skeleton={<SkeletonRows />}>
          <MyReports params={params} />
        </AsyncBoundary>
      </section>
      <ReportDialog
        params={params}
        actions={(report) => report.can.revise && <ReviseLink report={report} />}
      />
    </div>
  )
}

function Day({ params }: { params: ListParams }) {
  const { date: today } = useDraft(undefined)
  const value = dayOf(params.get('day'))
  const day = value && value < today ? value : undefined
  return (
    <>
      <CardHead
        title={day ? t('Work report') : t("Today's report")}
        action={<DayChoice params={params} today={today} day={day ?? today} />}
      />
      <CardBody>
        <AsyncBoundary
          resetKey={day}
          title={t('The report could not be loaded')}
          skeleton={<FormSkeleton />}
        >
          <DayReport key={day ?? today} day={day} today={today} />
        </AsyncBoundary>
      </CardBody>
    </>
  )
}

const FormSkeleton = () => (
  <Loading text={t('Loading report…')}>
    <div className="grid gap-4 p-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-9 w-60" />
      <SkeletonText lines={4} />
    </div>
  </Loading>
)
