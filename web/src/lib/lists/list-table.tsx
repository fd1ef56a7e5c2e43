import { t } from '@app/contract/i18n/translate.ts'
import type { ListName } from '@app/contract/identity/saved-views.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table, type TableProps } from '#ui/table.tsx'
import type { ListParams } from './list-params.ts'
import { useListSettings } from './list-settings.api.ts'

const ListKeys = lazily(
  () => import('./list-keys.tsx').then(({ ListKeys }) => ListKeys),
  ({ open }) => open,
)

/** Values of `sort` in the address; only those that an index of the server carries, or of a list that comes whole. */
interface ColumnSort {
  asc?: string
  desc?: string
}

/** What most lists sort by. */
export const byTime = { desc: 'newest', asc: 'oldest' } as const
export const byName = { asc: 'name', desc: '-name' } as const

/** By the field of this name; turned round with a minus. */
export const byField = <Field extends string>(field: Field) =>
  ({ asc: field, desc: `-${field}` }) as const

/** The rows of a list that comes whole in the order of `sort`; without it as they came. What has no value comes last. */
export function inOrder<Row>(
  rows: readonly Row[],
  { get }: Pick<ListParams, 'get'>,
  fields: Readonly<Record<string, (row: Row) => string | number | null | undefined>>,
) {
  const sort = get('sort') ?? ''
  const field = new Map(Object.entries(fields)).get(sort.replace('-', ''))
  if (!field) return rows
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [field(one) ?? undefined, field(other) ?? undefined]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return way * (typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b)))
  })
}

export interface ListColumn<Row> extends Column<Row> {
  sort?: ColumnSort
  /** The field that it shows, where a reader may not know it: it is absent from their rows, and shown as nothing. */
  of?: keyof Row
}

/** What the menu of a list offers for its table. */
interface TableColumn {
  key: string
  header: string
  isMain: boolean
  sort: ColumnSort | undefined
}

const shown = new Map<ListName, { columns: readonly TableColumn[]; defaultSort?: string }>()

/** The columns of the list's table as it was last on the screen. */
export const columnsOf = (list: ListName) => shown.get(list)

/** The columns that an address hides, of a saved view; undefined where it says nothing. */
export const hiddenIn = ({ get }: Pick<ListParams, 'get'>) =>
  get('hide')
    ?.split(',')
    .filter((key) => key !== '-')

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'columns' | 'sort' | 'onSort'> {
  list: ListName
  /** Without them it is no list of its own, such as the latest rows on a dashboard. */
  params?: ListParams
  columns: readonly ListColumn<Row>[]
  /** The order without `sort` in the address. */
  defaultSort?: string
}

/** The table of a list: its headers sort by the address, and it has the columns and density that the person chose. */
export function ListTable<Row>({
  params,
  list,
  defaultSort,
  columns,
  ...props
}: ListTableProps<Row>) {
  const table = { ...props, columns: knownColumns(columns, props.rows) }
  return params ? (
    <OwnTable params={params} list={list} defaultSort={defaultSort} {...table} />
  ) : (
    <Table {...table} />
  )
}

/** A column that no row has a value of is left out: a 0 or None in it would be taken for what is so. */
const knownColumns = <Row,>(columns: readonly ListColumn<Row>[], rows: readonly Row[]) =>
  columns.flatMap(({ of, ...column }) => {
    if (of === undefined) return [column]
    const knows = (row: Row) => row[of] !== undefined
    if (rows.length > 0 && !rows.some(knows)) return []
    return [{ ...column, cell: (row: Row) => (knows(row) ? column.cell(row) : null) }]
  })

function OwnTable<Row>({
  list,
  params,
  columns,
  defaultSort,
  ...props
}: ListTableProps<Row> & { params: ListParams }) {
  const { hidden, density } = useListSettings(list)
  const [showsKeys, setShowsKeys] = useState(false)
  useEffect(() => {
    shown.set(list, {
      columns: columns.flatMap(({ key, header, main, sort }) =>
        typeof header === 'string' ? [{ key, header, isMain: main === true, sort }] : [],
      ),
      ...(defaultSort && { defaultSort }),
    })
  })
  const off = hiddenIn(params) ?? hidden
  const current = params.get('sort') ?? defaultSort
  const sorted = columns.find(
    ({ sort }) => current && (sort?.asc ?? sort?.desc) && isSort(sort, current),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows within
    <div onKeyDown={(event) => onListKey(event, () => setShowsKeys(true))}>
      <Table
        {...props}
        compact={density === 'compact'}
        columns={columns
          .filter(
            ({ key, header, main }) => main || typeof header !== 'string' || !off.includes(key),
          )
          .map(({ sort, ...column }) => ({
            ...column,
            sortable: sort !== undefined,
            // Dates are sorted from the latest first, names from A on.
            first: sort?.desc === byTime.desc || !sort?.asc ? 'desc' : 'asc',
          }))}
        sort={
          sorted && {
            key: sorted.key,
            direction: sorted.sort?.asc === current ? 'asc' : 'desc',
          }
        }
        onSort={({ key, direction }) => {
          const value = columns.find((column) => column.key === key)?.sort?.[direction]
          params.update({ sort: value === defaultSort ? undefined : value })
        }}
      />
      <ListKeys open={showsKeys} onOpenChange={setShowsKeys} selects={Boolean(props.selection)} />
    </div>
  )
}

const isSort = ({ asc, desc }: ColumnSort, value: string) => value === asc || value === desc

/** `/` goes to the search of the list and `?` names the keys, while the focus is in the table and nothing is typed. */
function onListKey(event: KeyboardEvent<HTMLElement>, showKeys: () => void) {
  const { key, target, currentTarget } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  if (target.matches('input:not([type="checkbox"]), select, textarea')) return
  const search = document.querySelector<HTMLElement>('main [data-toolbar] input[type="search"]')
  if (key === '?') showKeys()
  else if (key === '/' && search) search.focus()
  else return
  event.preventDefault()
}

interface OrderSelectProps {
  params: ListParams
  columns: readonly TableColumn[]
  defaultSort?: string
}

/** The same orders as the headers of the table, which a phone does not show. */
export function OrderSelect({ params, columns, defaultSort }: OrderSelectProps) {
  const options = columns.flatMap(({ header, sort }) => [
    ...(sort?.asc
      ? [{ value: sort.asc, label: t('{column}, ascending', { column: t(header) }) }]
      : []),
    ...(sort?.desc
      ? [{ value: sort.desc, label: t('{column}, descending', { column: t(header) }) }]
      : []),
  ])
  if (options.length === 0) return null
  // What no header stands for, such as what waits first, is an order too.
  const isColumn = options.some(({ value }) => value === defaultSort)
  return (
    <Select
      label={t('Order')}
      {...(!isColumn && { placeholder: t('Default order') })}
      options={options}
      value={params.get('sort') ?? (isColumn ? defaultSort : '')}
      onChange={({ target }) =>
        params.update({ sort: target.value === defaultSort ? undefined : target.value })
      }
    />
  )
}
