import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { FileCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { AllRowsCheckbox, RowCheckbox, type Selection } from '#ui/table-selection.tsx'
import type { ListFocus } from './list-focus.ts'
import { lineOf } from './report.labels.ts'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { useReports } from './reports.api.ts'
import { type Filters, isNarrowed, noFilters } from './review.filters.ts'
import { ReviewBulk } from './review-bulk.tsx'
import { onListKey } from './review-keys.ts'
import type { Reviewing } from './reviewing.ts'

interface ReviewItemProps {
  report: WorkReport
  params: ListParams
  selection: Selection
  onReview: (report: WorkReport) => void
}

const ReviewItem = ({ report, params, selection, onReview }: ReviewItemProps) => (
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
          to={params.to({ report: report.id })}
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
        to={params.to({ report: report.id })}
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

export const boxes = localized({
  to_review: { label: msg('Pending'), list: msg('Reports to review') },
  reviewed: { label: msg('Reviewed'), list: msg('Reports you reviewed') },
} as const)
export type Box = keyof typeof boxes
/** Numbers only: nothing to translate. */
export const countOf = { to_review: 'pending', reviewed: 'reviewed' } as const

interface ReviewListProps {
  box: Box
  params: ListParams
  filters: Filters
  reviewing: Reviewing
  listFocus: ListFocus
}

export function ReviewList({ box, params, filters, reviewing, listFocus }: ReviewListProps) {
  const page = useReports({ ...filters, box, cursor: params.cursor })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selection = { selected, onChange: setSelected }
  const decidable = page.reports.filter(({ can }) => can.review)
  useRestoredFocus(page.reports, listFocus)
  return (
    <ListResults
      className="grid grid-cols-1 gap-3"
      params={params}
      page={page}
      count={page.reports.length}
    >
      <ReviewBulk
        chosen={decidable.filter(({ id }) => selected.has(id))}
        reviewing={reviewing}
        onClear={() => setSelected(new Set())}
      />
      <div className="overflow-hidden rounded-md border bg-surface">
        {decidable.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-b px-4 py-1.5 text-sm text-muted">
            <AllRowsCheckbox selection={selection} keys={decidable.map(({ id }) => id)} />
            <Keys />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links within */}
        <div
          ref={listFocus.list}
          onFocus={listFocus.onFocus}
          onBlur={listFocus.onBlur}
          onKeyDown={(event) =>
            onListKey(event, (id, decision) =>
              reviewing.start(decidable.filter(isAt(id)), decision),
            )
          }
        >
          <ScrollArea label={boxes[box].list} className="h-100">
            {page.reports.length === 0 && <Nothing box={box} params={params} filters={filters} />}
            <ul className="divide-y">
              {page.reports.map((report) => (
                <ReviewItem
                  key={report.id}
                  report={report}
                  params={params}
                  selection={selection}
                  onReview={() => reviewing.start([report])}
                />
              ))}
            </ul>
          </ScrollArea>
        </div>
      </div>
    </ListResults>
  )
}

/** A row that had the focus may leave by itself: the focus then stays at its place. */
function useRestoredFocus(reports: readonly WorkReport[], listFocus: ListFocus) {
  const ids = reports.map(({ id }) => id).join()
  const seen = useRef(ids)
  useEffect(() => {
    if (seen.current !== ids) listFocus.back()
    seen.current = ids
  }, [ids, listFocus])
}

const isAt = (id: string) => (report: WorkReport) => report.id === id

/** The shortcuts, shown to users with a keyboard. */
const Keys = () => (
  <p className="ml-auto hidden gap-3 text-xs sm:flex">
    {[
      ['↑ ↓', t('move')],
      ['Enter', t('open it')],
      ['a', t('approve')],
      ['r', t('reject')],
      ['c', t('ask for changes')],
    ].map(([key, meaning]) => (
      <span key={key}>
        <kbd className="rounded-sm border bg-subtle px-1 font-sans">{key}</kbd> {meaning}
      </span>
    ))}
  </p>
)

function Nothing({ box, params, filters }: Pick<ReviewListProps, 'box' | 'params' | 'filters'>) {
  if (isNarrowed(filters))
    return (
      <EmptyState
        icon={FileCheck}
        level={3}
        title={t('No reports match')}
        action={
          <Link to={params.to(noFilters)} className={buttonClass({ variant: 'secondary' })}>
            {t('Show all reports')}
          </Link>
        }
      >
        {t('Take a filter away, or choose a longer time.')}
      </EmptyState>
    )
  return box === 'to_review' ? (
    <EmptyState icon={FileCheck} level={3} title={t('No reports wait for you')}>
      {t('They appear here by themselves as soon as somebody sends one.')}
    </EmptyState>
  ) : (
    <EmptyState icon={FileCheck} level={3} title={t('No reviewed reports yet')}>
      {t('What you approve, reject or send back is kept here.')}
    </EmptyState>
  )
}
