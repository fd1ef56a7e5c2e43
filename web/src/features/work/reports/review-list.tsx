import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReportDetail, WorkReport } from '@app/contract/work/reports.ts'
import { FileCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { excerptOf } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useIsSplit } from '#ui/media.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { SplitView } from '#ui/split-view.tsx'
import {
  AllRowsCheckbox,
  RowCheckbox,
  type Selection,
  useSelectionRanges,
} from '#ui/table-selection.tsx'
import { toast } from '#ui/toast.ts'
import { type Box, boxes, doneLabels, lineOf } from './report.labels.ts'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { OpenReport } from './report-dialog.tsx'
import { useKnownReport, useReportCounts, useReports } from './reports.api.ts'
import { type Filters, filterNames, isNarrowed, openReport } from './review.filters.ts'
import { type Refusals, ReviewBulk } from './review-bulk.tsx'
import {
  type Decision,
  type ListFocus,
  nextOf,
  onListKey,
  onReportKey,
  shortcuts,
  useFirstFocus,
  useListFocus,
  useRestoredFocus,
} from './review-keys.ts'
import { DecisionBar, type LastDecision, useDecision } from './review-pane.tsx'
import { ReviseLink } from './revise-link.tsx'

interface ReviewItemProps {
  report: WorkReport
  params: ListParams
  isSelected: boolean
  onToggle: (isOn: boolean, isRange: boolean) => void
  isOpen: boolean
  /** Beside the list, one report replaces the other; over it, Back leads to the list. */
  replace: boolean
}

const ReviewItem = ({ report, params, isOpen, replace, ...box }: ReviewItemProps) => (
  <li
    className={cn(
      'relative flex items-start gap-3 px-3 py-1.5 focus-within:bg-subtle hover:bg-subtle',
      isOpen && 'bg-accent-soft focus-within:bg-accent-soft hover:bg-accent-soft',
    )}
  >
    {report.can.review && (
      <div className="relative z-1">
        <RowCheckbox
          checked={box.isSelected}
          onToggle={box.onToggle}
          name={t('the report of {name}', { name: report.from_user_name })}
        />
      </div>
    )}
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2">
        {/* The whole row is its target. */}
        <Link
          to={params.to({ report: report.id })}
          replace={replace}
          preventScrollReset
          data-walk={report.id}
          aria-current={isOpen || undefined}
          className="min-h-6 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {report.from_user_name}
        </Link>
        {report.status !== 'pending' && <ReportStatusBadge status={report.status} />}
        <ReportMarks report={report} />
      </div>
      <p className="truncate text-sm text-muted">
        <span className="numbers">{formatDuration(report.worked_duration)}</span> · {lineOf(report)}
      </p>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">
          {report.review_comment
            ? `${report.reviewed_by_name}: ${excerptOf(report.review_comment)}`
            : excerptOf(report.work_summary)}
        </span>
        <Link
          to={params.to({ report: report.id })}
          replace={replace}
          preventScrollReset
          aria-label={t('View Report of {name}', { name: report.from_user_name })}
          className="relative z-1 shrink-0 font-medium text-accent hover:underline"
        >
          {t('View Report')}
        </Link>
      </p>
    </div>
  </li>
)

interface ReviewListProps {
  box: Box
  params: ListParams
  filters: Filters
  refusals: Refusals
}

/** The reports that are not decided yet, without those that this list has decided and not fetched since. */
function useRows({ box, params, filters }: ReviewListProps) {
  const sort = box === 'to_review' ? 'due' : undefined
  const page = useReports({ ...filters, box, sort, cursor: params.cursor })
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map())
  const isUndecided = ({ id, version }: WorkReport) => version >= (decided.get(id) ?? 0)
  return {
    page,
    rows: box === 'to_review' ? page.reports.filter(isUndecided) : page.reports,
    leave: (id: string, version: number) => setDecided(new Map(decided).set(id, version)),
  }
}

/** The open report: the one in the URL, or beside the list its first one, until another is opened. */
function useOpenId(params: ListParams, rows: readonly WorkReport[], list: string) {
  const isSplit = useIsSplit()
  const inUrl = openReport(params)
  const [first, setFirst] = useState<{ list: string; id: string }>()
  const [top] = rows
  if (!isSplit) return inUrl
  if (top && first?.list !== list) setFirst({ list, id: top.id })
  return inUrl ?? (first?.list === list ? first.id : top?.id)
}

/** The list at the left, the report and its decision at the right; a decision goes on to the next report. */
export function ReviewList(props: ReviewListProps) {
  const { box, params, filters } = props
  const { page, rows, leave } = useRows(props)
  const isSplit = useIsSplit()
  const navigate = useNavigate()
  const left = useReportCounts()?.pending
  const listFocus = useListFocus()
  const [last, setLast] = useState<LastDecision>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selection = { selected, onChange: setSelected }
  const id = useOpenId(params, rows, `${box} ${params.cursor} ${JSON.stringify(filters)}`)
  const report = useKnownReport(id)
  const next = box === 'to_review' ? nextOf(rows, id) : undefined
  // So that it is there at once when this one is decided.
  useKnownReport(next?.id)
  const show = (shown: string | undefined) =>
    void navigate(params.to({ report: shown }), { replace: true, preventScrollReset: true })

  const openId = useRef(id)
  useEffect(() => {
    openId.current = id
  }, [id])
  const decision = useDecision(report, (before, version, status) => {
    leave(before.id, version)
    setLast({ name: before.from_user_name, status })
    // It was closed, or another one opened, before the response came.
    if (openId.current !== before.id) return
    if (next) {
      listFocus.goTo(next.id)
      return show(next.id)
    }
    toast.success(
      doneLabels[status],
      t("We'll notify {from_user_name}.", { from_user_name: before.from_user_name }),
    )
    show(undefined)
  })
  const decideInList = (at: string, status: Decision) =>
    // Only what is on the screen is decided.
    at === id && report ? decision.start(status) : show(at)

  useRestoredFocus(rows, listFocus)
  useFirstFocus(listFocus, isSplit && box === 'to_review' && rows.length > 0)

  return (
    <SplitView
      list={
        <ReportList
          {...{ ...props, page, rows, selection, listFocus }}
          openId={id}
          onOpen={show}
          onDecide={decideInList}
        />
      }
      title={t('Work report')}
      open={id}
      onClose={() => show(undefined)}
      detail={
        id && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons within
          <div onKeyDown={(event) => onReportKey(event, decision.start)}>
            <OpenReport id={id} />
            {report && <MoreOfPerson report={report} params={params} />}
          </div>
        )
      }
      actions={
        report &&
        (report.can.review || next) && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons within
          <div onKeyDown={(event) => onReportKey(event, decision.start)}>
            <DecisionBar
              {...{ report, decision, last, left }}
              onNext={next && (() => show(next.id))}
            />
          </div>
        )
      }
    />
  )
}

interface ReportListProps extends ReviewListProps {
  page: ReturnType<typeof useReports>
  rows: readonly WorkReport[]
  selection: Selection
  listFocus: ListFocus
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onDecide: (id: string, status: Decision) => void
}

/** The reports of a box, chosen with checkboxes and walked through with the keyboard. */
function ReportList({ page, rows, selection, listFocus, ...props }: ReportListProps) {
  const { box, params, filters, refusals, openId, onOpen, onDecide } = props
  const isSplit = useIsSplit()
  const decidable = rows.filter(({ can }) => can.review)
  const keys = decidable.map((row) => row.id)
  const ranges = useSelectionRanges(selection, keys)
  return (
    <ListResults className="grid grid-cols-1 gap-3" params={params} page={page} count={rows.length}>
      <ReviewBulk
        chosen={decidable.filter((row) => selection.selected.has(row.id))}
        refusals={refusals}
        onClear={() => selection.onChange(new Set())}
      />
      <div className="overflow-hidden rounded-md border bg-surface">
        {decidable.length > 0 && (
          <div className="flex items-center gap-3 border-b px-3 py-1.5 text-sm text-muted">
            <AllRowsCheckbox selection={selection} keys={keys} />
            <span className="ml-auto">{t('Oldest due first')}</span>
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links within */}
        <div
          ref={listFocus.list}
          onFocus={listFocus.onFocus}
          onBlur={listFocus.onBlur}
          onKeyDown={(event) =>
            onListKey(event, {
              decide: onDecide,
              show: isSplit && onOpen,
              select: (at) =>
                keys.includes(at) && ranges?.toggle(at, !selection.selected.has(at), false),
            })
          }
        >
          <ScrollArea label={boxes[box].list} className="h-100">
            {rows.length === 0 && <Nothing box={box} params={params} filters={filters} />}
            <ul className="divide-y">
              {rows.map((row) => (
                <ReviewItem
                  key={row.id}
                  report={row}
                  params={params}
                  isSelected={selection.selected.has(row.id)}
                  onToggle={(isOn, isRange) => ranges?.toggle(row.id, isOn, isRange)}
                  isOpen={row.id === openId}
                  replace={isSplit}
                />
              ))}
            </ul>
          </ScrollArea>
        </div>
      </div>
      {decidable.length > 0 && <Keys />}
    </ListResults>
  )
}

/** What else leads on from the open report. */
function MoreOfPerson({ report, params }: { report: ReportDetail; params: ListParams }) {
  const others = {
    ...{ report: undefined, cursor: undefined },
    ...{ person: report.from_user_id, name: report.from_user_name },
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-3">
      <Link
        to={params.to(others)}
        className={buttonClass({ variant: 'ghost' }, '-ml-3 max-w-full')}
      >
        <span className="truncate">
          {t('All reports of {from_user_name}', { from_user_name: report.from_user_name })}
        </span>
      </Link>
      {report.can.revise && <ReviseLink report={report} />}
    </div>
  )
}

/** The shortcuts, shown to users with a keyboard. */
const Keys = () => (
  <p className="hidden flex-wrap gap-x-3 gap-y-1 text-xs text-muted lg:flex">
    {shortcuts().map(([key, meaning]) => (
      <span key={key}>
        <kbd className="rounded-sm border bg-subtle px-1 font-sans">{key}</kbd> {meaning}
      </span>
    ))}
  </p>
)

function Nothing({ box, params, filters }: Pick<ReviewListProps, 'box' | 'params' | 'filters'>) {
  if (isNarrowed(filters))
    return (
      <NoMatch
        params={params}
        filters={filterNames}
        icon={FileCheck}
        level={3}
        title={t('No reports match')}
        action={t('Show all reports')}
      >
        {t('Remove a filter or choose a longer period.')}
      </NoMatch>
    )
  return box === 'to_review' ? (
    <EmptyState icon={FileCheck} level={3} title={t("You're all caught up")}>
      {t('New reports show up here.')}
    </EmptyState>
  ) : (
    <EmptyState icon={FileCheck} level={3} title={t('No reviewed reports yet')}>
      {t('Reports you approve, reject or send back stay here.')}
    </EmptyState>
  )
}
