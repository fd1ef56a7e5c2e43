import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { onRowKey } from './table-keys.ts'
import {
  AllRowsCheckbox,
  RowCheckbox,
  type Selection,
  useSelectionRanges,
} from './table-selection.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

interface HeaderProps {
  column: Omit<Column<unknown>, 'cell'>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

const opposite = { asc: 'desc', desc: 'asc' } as const

/** Stays in sight while the rows scroll: below the top bar, or at the edge of a table that scrolls by itself. */
const stuckAbove =
  'sticky top-(--table-top) z-10 bg-surface shadow-[inset_0_-1px_var(--line)] max-sm:static max-sm:bg-transparent max-sm:shadow-none'

/** Stays in sight while a table too wide for its place scrolls sideways. */
const stuckAside =
  'sm:group-data-wide/table:last:sticky sm:group-data-wide/table:last:right-0 sm:group-data-wide/table:last:bg-surface'

/** A column without a label holds the buttons of its row, unless it names the row. */
const hasActions = ({ header, main }: Pick<Column<unknown>, 'header' | 'main'>) =>
  typeof header !== 'string' && !main

/** A sortable header is a button; pressing it again turns the order round. */
function SortHeader({ column, sort, onSort }: HeaderProps) {
  const { translate } = useTexts()
  const text = typeof column.header === 'string' ? translate(column.header) : column.header
  const direction = sort?.key === column.key ? sort.direction : undefined
  const sortable = column.sortable && onSort
  const header = { role: 'columnheader', scope: 'col' }
  return (
    <th
      {...header}
      aria-sort={sortable ? (direction ? spoken[direction] : 'none') : undefined}
      className={cn(
        stuckAbove,
        hasActions(column) && stuckAside,
        'h-9 px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4 max-sm:sr-only',
        column.numeric ? 'text-right' : 'text-left',
        column.className,
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() =>
            onSort({
              key: column.key,
              direction: direction ? opposite[direction] : (column.first ?? 'asc'),
            })
          }
          className={cn(
            'inline-flex h-6 items-center gap-1 hover:text-ink max-sm:hidden',
            direction && 'text-ink',
          )}
        >
          {text}
          <Arrow direction={direction} />
        </button>
      ) : (
        text
      )}
    </th>
  )
}

function Arrow({ direction }: { direction: Sort['direction'] | undefined }) {
  if (!direction) return <ChevronsUpDown aria-hidden className="size-3.5 opacity-60" />
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown
  return <Icon aria-hidden className="size-3.5" />
}

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, with tabular digits. */
  numeric?: boolean
  sortable?: boolean
  /** The order of the first press on the header; ascending without it. */
  first?: Sort['direction']
  /** Names the row: shown first and larger where the row is a card. */
  main?: boolean
  /** Long texts: below their header instead of beside it where the row is a card. */
  wide?: boolean
  className?: string
}

export interface TableProps<Row> {
  /** The caption, for screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The heading under which a row stands; rows with the same one follow each other. */
  groupOf?: (row: Row) => string | undefined
  /** Names a row for its checkbox. */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Lower rows, for those who want more of them at once. */
  compact?: boolean
  /** Keeps the old rows while the next ones load. */
  stale?: boolean
}

// Under 640 px the rows are cards. Some browsers forget that a table is one once it is not displayed as
// one; the roles remind them.
const role = (name: string) => ({ role: name })

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, selection, stale } = props
  const keys = rows.map(props.rowKey)
  const ranges = useSelectionRanges(selection, keys)
  const frame = useFrame()
  const toggleAt = (at: number) => {
    const key = keys[at]
    if (key !== undefined) ranges?.toggle(key, !selection?.selected.has(key), false)
  }
  return (
    <Card
      ref={frame.ref}
      data-wide={frame.fits ? undefined : ''}
      className={cn(
        'group/table max-sm:border-0 max-sm:bg-transparent',
        // Only what scrolls keeps its own head in sight; everything else scrolls with the page.
        frame.fits
          ? 'overflow-clip [--table-top:var(--page-top,0px)]'
          : 'max-h-[calc(100dvh-var(--page-top,0px)-1rem)] overflow-auto overscroll-x-contain [--table-top:0px] max-sm:max-h-none max-sm:overflow-visible print:max-h-none print:overflow-visible',
        stale && 'opacity-60',
      )}
    >
      <table
        {...role('table')}
        aria-busy={stale}
        className="w-full text-sm max-sm:block"
        onKeyDownCapture={(event) =>
          onRowKey(event, {
            toggle: ranges && toggleAt,
            extend: ranges?.extend,
          })
        }
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...role('rowgroup')} className="max-sm:block">
          <tr
            {...role('row')}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:pb-2"
          >
            {selection && (
              <th
                {...role('columnheader')}
                scope="col"
                className={cn(stuckAbove, 'w-9 py-1 pl-4 text-left max-sm:w-auto max-sm:pl-0')}
              >
                <AllRowsCheckbox selection={selection} keys={keys} />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        {groupsOf(props).map(({ heading, rows }) => (
          <tbody
            key={heading ?? ''}
            {...role('rowgroup')}
            className="max-sm:grid max-sm:grid-cols-1 max-sm:gap-3 max-sm:[&+tbody]:mt-4"
          >
            {heading && <GroupHead heading={heading} span={columns.length + (selection ? 1 : 0)} />}
            {rows.map((row) => (
              <TableRow key={props.rowKey(row)} row={row} table={props} onToggle={ranges?.toggle} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

/** The rows by heading, as they follow each other; all under none where the table has no groups. */
function groupsOf<Row>({ rows, groupOf }: TableProps<Row>) {
  if (!groupOf) return [{ heading: undefined, rows }]
  const groups: { heading: string | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const heading = groupOf(row)
    const last = groups.at(-1)
    if (last && last.heading === heading) last.rows.push(row)
    else groups.push({ heading, rows: [row] })
  }
  return groups
}

const GroupHead = ({ heading, span }: { heading: string; span: number }) => (
  <tr {...role('row')} data-group className="max-sm:block">
    <th
      {...role('rowheader')}
      scope="rowgroup"
      colSpan={span}
      className="border-b bg-subtle/60 px-3 py-2 text-left font-semibold wrap-anywhere sm:first:pl-4 sm:[tbody+tbody_&]:border-t max-sm:block max-sm:border-0 max-sm:bg-transparent max-sm:p-0"
    >
      {heading}
    </th>
  </tr>
)

/** Whether the table is narrow enough to scroll with the page, which keeps its head in sight below the top bar. */
function useFrame() {
  const ref = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const frame = ref.current
    const table = frame?.firstElementChild
    if (!frame || !table || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setFits(table.scrollWidth <= frame.clientWidth))
    observer.observe(frame)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { ref, fits }
}

interface TableRowProps<Row> {
  row: Row
  table: TableProps<Row>
  onToggle: ((key: string, isOn: boolean, isRange: boolean) => void) | undefined
}

function TableRow<Row>({ row, table, onToggle }: TableRowProps<Row>) {
  const { columns, selection, rowKey, rowName } = table
  const key = rowKey(row)
  const selected = selection?.selected.has(key)
  return (
    <tr
      {...role('row')}
      aria-selected={selected}
      // Has the focus while the keys walk over rows that open nothing.
      tabIndex={-1}
      className="border-b transition-colors last:border-0 hover:bg-subtle/60 aria-selected:bg-accent-soft max-sm:relative max-sm:grid max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:wrap-anywhere max-sm:rounded-md max-sm:border! max-sm:bg-surface max-sm:p-3"
    >
      {selection && onToggle && (
        <td
          {...role('cell')}
          className="w-9 pl-4 max-sm:absolute max-sm:top-2.5 max-sm:right-1.5 max-sm:w-auto max-sm:pl-0"
        >
          <RowCheckbox
            checked={selected === true}
            name={rowName?.(row) ?? key}
            onToggle={(isOn, isRange) => onToggle(key, isOn, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} column={column} row={row} compact={table.compact} />
      ))}
    </tr>
  )
}

interface TableCellProps<Row> {
  column: Column<Row>
  row: Row
  compact: boolean | undefined
}

function TableCell<Row>({ column, row, compact }: TableCellProps<Row>) {
  const { translate } = useTexts()
  const label =
    typeof column.header === 'string' && !column.main ? translate(column.header) : undefined
  return (
    <td
      {...role('cell')}
      data-label={label}
      className={cn(
        compact ? 'h-8 py-0.5' : 'h-11 py-2',
        // What the keyboard reaches is not behind the head.
        'px-3 align-middle sm:first:pl-4 sm:last:pr-4 [&_:is(a,button,input,summary)]:scroll-mt-[calc(var(--table-top)+3rem)] max-sm:flex max-sm:h-auto max-sm:min-h-6 max-sm:w-auto! max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:p-0 max-sm:empty:hidden',
        'max-sm:data-label:before:shrink-0 max-sm:data-label:before:text-muted max-sm:data-label:before:content-[attr(data-label)]',
        column.numeric && 'numbers text-right',
        column.main && 'font-medium sm:min-w-28 sm:wrap-anywhere max-sm:pr-8 max-sm:text-base',
        column.wide && 'max-sm:flex-col',
        label &&
          !column.wide &&
          'max-sm:justify-between max-sm:text-right max-sm:[&>*]:justify-end',
        hasActions(column) && [
          stuckAside,
          'sm:group-data-wide/table:last:shadow-[inset_1px_0_var(--line)]',
          'text-right max-sm:mt-1 max-sm:justify-end',
        ],
        column.className,
      )}
    >
      {column.cell(row)}
    </td>
  )
}
