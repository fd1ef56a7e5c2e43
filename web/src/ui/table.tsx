import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { AllRowsCheckbox, RowCheckbox, type Selection } from './table-selection.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

interface HeaderProps {
  column: {
    key: string
    header: ReactNode
    numeric?: boolean
    sortable?: boolean
    className?: string
  }
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

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
        'h-9 border-b px-4 text-xs font-medium whitespace-nowrap text-muted',
        column.numeric ? 'text-right' : 'text-left',
        sortable ? 'max-sm:h-auto max-sm:border-0 max-sm:px-0' : 'max-sm:sr-only',
        column.className,
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })
          }
          className={cn(
            'inline-flex h-6 items-center gap-1 hover:text-ink',
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
  /** Names a row for its checkbox. */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Keeps the old rows while the next ones load. */
  stale?: boolean
}

// Under 640 px the rows are cards. Some browsers forget that a table is one once it is not displayed as
// one; the roles remind them.
const role = (name: string) => ({ role: name })

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, selection, stale } = props
  return (
    <Card
      className={cn('overflow-x-auto max-sm:border-0 max-sm:bg-transparent', stale && 'opacity-60')}
    >
      <table {...role('table')} aria-busy={stale} className="w-full text-sm max-sm:block">
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
                className="w-9 border-b py-1 pl-4 text-left max-sm:w-auto max-sm:border-0 max-sm:pl-0"
              >
                <AllRowsCheckbox selection={selection} keys={rows.map(props.rowKey)} />
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
        <tbody {...role('rowgroup')} className="max-sm:grid max-sm:grid-cols-1 max-sm:gap-3">
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, selection, rowKey, rowName } = table
  const selected = selection?.selected.has(rowKey(row))
  return (
    <tr
      {...role('row')}
      aria-selected={selected}
      className="border-b transition-colors last:border-0 hover:bg-subtle/60 aria-selected:bg-accent-soft max-sm:relative max-sm:grid max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:wrap-anywhere max-sm:rounded-md max-sm:border! max-sm:bg-surface max-sm:p-3"
    >
      {selection && (
        <td
          {...role('cell')}
          className="w-9 pl-4 max-sm:absolute max-sm:top-2.5 max-sm:right-1.5 max-sm:w-auto max-sm:pl-0"
        >
          <RowCheckbox
            selection={selection}
            rowKey={rowKey(row)}
            name={rowName?.(row) ?? rowKey(row)}
          />
        </td>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} column={column} row={row} />
      ))}
    </tr>
  )
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { translate } = useTexts()
  // A cell without a label is either the name of the card or holds its buttons.
  const label =
    typeof column.header === 'string' && !column.main ? translate(column.header) : undefined
  return (
    <td
      {...role('cell')}
      data-label={label}
      className={cn(
        'h-11 px-4 py-2 align-middle max-sm:flex max-sm:h-auto max-sm:min-h-6 max-sm:w-auto! max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:p-0',
        'max-sm:data-label:before:shrink-0 max-sm:data-label:before:text-muted max-sm:data-label:before:content-[attr(data-label)]',
        column.numeric && 'numbers text-right',
        column.main && 'font-medium max-sm:pr-8 max-sm:text-base',
        column.wide && 'max-sm:flex-col',
        label &&
          !column.wide &&
          'max-sm:justify-between max-sm:text-right max-sm:[&>*]:justify-end',
        !label && !column.main && 'text-right max-sm:mt-1 max-sm:justify-end',
        column.className,
      )}
    >
      {column.cell(row)}
    </td>
  )
}
