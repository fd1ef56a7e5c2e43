import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Draft, ReportDetail, WorkReport } from '@app/contract/work/reports.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { storedReport } from '#lib/autosave/report-draft.ts'
import { isBegun } from '#lib/autosave/report-start.ts'
import { excerptOf, formatDay } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { dayOf, type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { StudentNote } from '#lib/session/student-note.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import {
  DayDraft,
  type DayReportProps,
  PendingReport,
  reportableDays,
  usePendingReport,
} from './day-report.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportTextsShown } from './report-texts.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { useDraft, useReport, useReportOf, useReports } from './reports.api.ts'
import { ReviseLink } from './revise-link.tsx'

const DayReport = (props: DayReportProps) => (
  <DayDraft {...props}>{(draft) => <OfDay draft={draft} />}</DayDraft>
)

function OfDay({ draft }: { draft: Draft }) {
  const report = useReportOf(draft.date)
  const waiting = usePendingReport(draft.date, report?.id)
  if (waiting) return <PendingReport waiting={waiting} />
  return report ? <OfReport id={report.id} draft={draft} /> : <ReportEditor draft={draft} />
}

function OfReport({ id, draft }: { id: string; draft: Draft }) {
  const report = useReport(id)
  const { id: me } = useMe()
  const { get, update: ask } = useListParams()
  const [begun, setBegun] = useState(() =>
    isBegun({ draft, stored: storedReport(me, draft.date).read(), report }),
  )
  const revise = (revising: boolean) => {
    setBegun(revising)
    ask({ revise: revising ? 'yes' : undefined }, { replace: true })
  }
  if (!report.can.revise || !(begun || get('revise')))
    return <SentReport report={report} onRevise={() => revise(true)} />
  return (
    <ReportEditor
      draft={draft}
      report={report}
      onSent={() => revise(false)}
      cancel={
        <Button variant="ghost" onClick={() => revise(false)}>
          {t('Not now')}
        </Button>
      }
    />
  )
}

/** The submitted report of the day: its status and the review. */
function SentReport({ report, onRevise }: { report: ReportDetail; onRevise: () => void }) {
  const params = useListParams()
  return (
    <article aria-label={t('Sent report')} className="grid grid-cols-1 gap-4">
      <p role="status" className="flex flex-wrap gap-1.5">
        <span className="sr-only">{t('Status:')} </span>
        <ReportStatusBadge status={report.status} />
        <ReportMarks report={report} />
      </p>
      <ReportVerdict report={report} />
      <ReportFacts report={report} />
      <ReportTextsShown texts={report} />
      <div className="flex flex-wrap gap-2">
        {report.can.revise && <Button onClick={onRevise}>{t('Revise')}</Button>}
        <Link
          to={params.to({ report: report.id })}
          preventScrollReset
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('History and versions')}
        </Link>
      </div>
    </article>
  )
}

/** The user's reports, newest first. */
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
            {t('Write the first one above, or check out: that sends one too.')}
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
      <p className="truncate text-sm text-muted">{excerptOf(report.work_summary)}</p>
      {report.review_comment && (
        <p className="truncate text-sm text-muted">
          {report.reviewed_by_name}: {excerptOf(report.review_comment)}
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
  const { is_student } = useMe()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        {is_student ? (
          <StudentNote title={t('No work report yet')} />
        ) : (
          <AsyncBoundary title={t("Couldn't load the report")} skeleton={<FormSkeleton />}>
            <Day params={params} />
          </AsyncBoundary>
        )}
      </Card>
      <section aria-labelledby="my-reports">
        <h2 id="my-reports" className="mb-2 font-semibold">
          {t('My reports')}
        </h2>
        <ListPage title={t("Couldn't load your reports")} skeleton={<SkeletonRows />}>
          <MyReports params={params} />
        </ListPage>
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
          title={t("Couldn't load the report")}
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
