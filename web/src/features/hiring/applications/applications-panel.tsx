import type { Output } from '@app/contract/core/route.ts'
import {
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  type applications,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { useInternshipFilter } from '#lib/lists/choices.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { ListTable } from '#lib/lists/list-table.tsx'
import { isBoard, ListViews } from '#lib/lists/list-views.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem } from '#ui/dropdown-menu.tsx'
import { answerLabels, type Filters, parseFilters, sortLabels } from './application.filters.ts'
import { ApplicationBoard } from './application-board.tsx'
import { applicationColumns } from './application-columns.tsx'
import { useApplications, useMoveMany, useStatusCounts } from './applications.api.ts'
import { confirmMoves } from './confirm-move.ts'
import { Decide } from './decide.tsx'
import { type Moves, useLastMove } from './last-move.ts'
import { LastMoveBar } from './last-move-bar.tsx'
import { NoApplicationsFound } from './no-applications-found.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewLink } from './review-link.tsx'

interface BulkMovesProps {
  chosen: readonly ApplicationRow[]
  moves: Moves
  onClear: () => void
}

type RefusedMove = Output<typeof applications.moveMany>['refused']

/** Moves the selected applications; those that failed are listed with the reason. */
function BulkMoves({ chosen, moves, onClear }: BulkMovesProps) {
  const [refused, setRefused] = useState<{
    rows: readonly ApplicationRow[]
    answers: RefusedMove
  }>()
  const move = useMoveMany()
  const [deciding, setDeciding] = useState(false)
  const decidable = chosen.filter(({ can }) => can.decide)

  async function send(to: ApplicationStatus) {
    const fit = chosen.filter((row) => row.moves.includes(to))
    if (!(await confirmMoves(fit, chosen.length, to))) return
    const targets = chosen.map(({ id, version }) => ({ id, version }))
    move.mutate(
      { body: { status: to, applications: targets } },
      {
        onSuccess: (response) => {
          setRefused(
            response.refused.length ? { rows: chosen, answers: response.refused } : undefined,
          )
          moves.remember(response.moved, to)
          onClear()
        },
      },
    )
  }

  return (
    <>
      {refused && <RefusedMoves {...refused} onClose={() => setRefused(undefined)} />}
      <Decide
        rows={decidable}
        open={deciding}
        onOpenChange={setDeciding}
        onDone={({ refused }) => {
          setRefused(refused.length ? { rows: chosen, answers: refused } : undefined)
          onClear()
        }}
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
          <p role="status" className="mr-auto font-medium">
            {t('{count} selected', { count: chosen.length })}
          </p>
          {decidable.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setDeciding(true)}>
              {t('Reply by email…')}
            </Button>
          )}
          <MoveMenu chosen={chosen} busy={move.isPending} onMove={(to) => void send(to)} />
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </div>
      )}
    </>
  )
}

interface MoveMenuProps {
  chosen: readonly ApplicationRow[]
  busy: boolean
  onMove: (to: ApplicationStatus) => void
}

function MoveMenu({ chosen, busy, onMove }: MoveMenuProps) {
  const fitting = (to: ApplicationStatus) => chosen.filter(({ moves }) => moves.includes(to)).length
  const targets = applicationStatuses.filter(fitting)
  if (targets.length === 0) return <p className="text-muted">{t('None of these can be moved.')}</p>
  return (
    <Menu
      trigger={
        <Button size="sm" busy={busy} busyText={t('Moving…')}>
          {t('Move {count, plural, one {# application} other {# applications}} to…', {
            count: chosen.length,
          })}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {targets.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)} className="justify-between">
          {statusLabels[to]}
          {fitting(to) < chosen.length && (
            <span className="numbers text-muted">
              {t('{to} of {count}', { to: fitting(to), count: chosen.length })}
            </span>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface RefusedMovesProps {
  rows: readonly ApplicationRow[]
  answers: RefusedMove
  onClose: () => void
}

const RefusedMoves = ({ rows, answers, onClose }: RefusedMovesProps) => (
  <Banner
    tone="warning"
    title={t("Couldn't move {count, plural, one {# application} other {# applications}}", {
      count: answers.length,
    })}
    action={
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('Dismiss')}
      </Button>
    }
  >
    <ul className="mt-1 grid gap-1">
      {answers.map(({ id, detail }) => (
        <li key={id}>
          <span className="font-medium">{rows.find((row) => row.id === id)?.full_name}</span>:{' '}
          {detail}
        </li>
      ))}
    </ul>
  </Banner>
)

function ApplicationToolbar({ params, filters }: { params: ListParams; filters: Filters }) {
  const internship = useInternshipFilter(filters.internship_id)
  return (
    <Toolbar
      params={params}
      list="applications"
      search={{ label: t('Search applications'), placeholder: t('Name, email or internship') }}
      filters={[
        internship,
        {
          name: 'answer',
          label: t('Answer'),
          value: filters.answer,
          placeholder: t('All applications'),
          options: Object.entries(answerLabels).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'sort',
          label: t('Order'),
          value: filters.sort ?? 'newest',
          options: Object.entries(sortLabels).map(([value, label]) => ({ value, label })),
        },
      ]}
    >
      <ExportMenu kind="applications" query={exportOf(filters)} />
      <ListViews params={params} rows={t('Table')} className="ml-auto" />
    </Toolbar>
  )
}

/** The same rows; their order is the file's own. */
const exportOf = ({ sort: _, ...filters }: Filters) => filters

/** Every application, as a table or as a board by status, with the review of one beside it. */
export function ApplicationsPanel() {
  const params = useListParams()
  const filters = parseFilters(params)
  const moves = useLastMove()
  const list = { params, filters }
  const Rows = isBoard(params) ? ApplicationBoard : ApplicationTable
  return (
    <div className="pb-16">
      <ListPage
        toolbar={
          <>
            <ApplicationToolbar {...list} />
            {!isBoard(params) && <StatusFilter {...list} />}
          </>
        }
        title={t("Couldn't load the applications")}
        over={
          <>
            <LastMoveBar moves={moves} />
            <ReviewDrawer params={params} moves={moves} list={filters} />
          </>
        }
      >
        <Rows {...list} moves={moves} />
      </ListPage>
    </div>
  )
}

/** Every status with its number of applications under the other filters. */
function StatusFilter({ params, filters }: { params: ListParams; filters: Filters }) {
  const { search, internship_id, status } = filters
  const known = useStatusCounts({ search, internship_id })
  const counts = known?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const none = { status: undefined, answer: undefined, sort: undefined }
  const waiting = [
    { key: 'soon', label: t('Answers due'), count: known?.due, sort: 'due' },
    { key: 'left_out', label: t('Unanswered'), count: known?.left_out, sort: undefined },
  ] as const
  const choices = [
    ...waiting
      .filter(({ key, count }) => count || filters.answer === key)
      .map(({ key, sort, ...choice }) => ({
        ...choice,
        isCurrent: filters.answer === key,
        to: { ...none, answer: key, sort },
        tone: 'border-warning/40 text-warning',
      })),
    { label: t('All'), count: all, isCurrent: !status && !filters.answer, to: none, tone: '' },
    ...applicationStatuses.map((value) => ({
      label: statusLabels[value],
      count: counts?.[value],
      isCurrent: value === status && !filters.answer,
      to: { ...none, status: value },
      tone: '',
    })),
  ]
  return (
    <nav
      aria-label={t('Status')}
      className="-mx-1 min-w-0 overflow-x-auto px-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-1.5">
        {choices.map(({ label, count, isCurrent, to, tone }) => (
          <li key={label}>
            <Link
              to={params.to({ ...to, cursor: undefined })}
              aria-current={isCurrent ? 'true' : undefined}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
                isCurrent ? 'border-accent bg-accent-soft text-accent' : cn('bg-surface', tone),
              )}
            >
              {label}
              {count !== undefined && <span className="numbers text-xs">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ApplicationTable({ params, filters, moves }: ComponentProps<typeof ApplicationBoard>) {
  const page = useApplications({ ...filters, cursor: params.cursor })
  const { chosen, choose } = useChosen(page.applications)
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* Beside the list: what came of a move is told also when nothing is left in it. */}
      <BulkMoves chosen={chosen} moves={moves} onClear={() => choose(new Set())} />
      <ListResults
        params={params}
        page={page}
        count={page.applications.length}
        empty={<NoApplicationsFound params={params} filters={filters} />}
      >
        <div className="@container">
          <ListTable
            list="applications"
            params={params}
            defaultSort="newest"
            caption={t('Applications')}
            columns={[
              ...applicationColumns,
              {
                key: 'review',
                header: <span className="sr-only">{t('Actions')}</span>,
                cell: (row: ApplicationRow) => <ReviewLink params={params} application={row} />,
              },
            ]}
            rows={page.applications}
            rowKey={({ id }) => id}
            rowName={({ full_name }) => full_name}
            selection={{ selected: new Set(chosen.map(({ id }) => id)), onChange: choose }}
          />
        </div>
      </ListResults>
    </div>
  )
}

/** The selected rows, including those of other pages; rows of this page in their current state. */
function useChosen(rows: readonly ApplicationRow[]) {
  const [selected, setSelected] = useState<readonly ApplicationRow[]>([])
  const now = (row: ApplicationRow) => rows.find(({ id }) => id === row.id) ?? row
  return {
    chosen: selected.map(now),
    choose: (ids: ReadonlySet<string>) => {
      const known = new Map([...selected, ...rows].map((row) => [row.id, row]))
      setSelected([...known.values()].filter(({ id }) => ids.has(id)))
    },
  }
}
