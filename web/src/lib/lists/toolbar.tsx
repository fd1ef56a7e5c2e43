import { t } from '@app/contract/i18n/translate.ts'
import type { ListName } from '@app/contract/identity/saved-views.ts'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { type Chip, Chips } from '#ui/chips.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { Popover } from '#ui/popover.tsx'
import { SearchBox, type SearchBoxProps } from '#ui/search-box.tsx'
import type { SearchableSelectProps } from '#ui/searchable-select.tsx'
import { focusFirstRow } from '#ui/table-keys.ts'
import type { ListParams } from './list-params.ts'
import { ViewMenu } from './view-menu.tsx'

interface Field {
  /** The parameter in the URL. */
  name: string
  label: string
  value: string | undefined
}

interface Choice extends Field, Pick<SearchableSelectProps, 'onSearch' | 'searching'> {
  options: readonly { value: string; label: string }[]
  /** The option that does not filter. Without it one option always holds, as of an order. */
  placeholder?: string
}

export type Filter = Choice | (Field & { type: 'date' | 'text' })

interface ToolbarProps {
  params: ListParams
  /** The list that remembers its columns, density and views for each person. */
  list?: ListName
  /** It has saved filters of its own. */
  hasFilters?: boolean
  search?: Pick<SearchBoxProps, 'label' | 'placeholder'>
  filters?: readonly Filter[]
  /** A filter that is neither a choice nor a text: its field, and a chip for what is set. */
  more?: { field?: ReactNode; chips: readonly Chip[] }
  /** The export and other actions. */
  children?: ReactNode
}

/** Above a list, in one row: its search, its filters and its actions; below, a chip for each filter that is set. */
export function Toolbar(props: ToolbarProps) {
  const { params, list, search, filters = [], more, children } = props
  const chips = [
    ...(more?.chips ?? []),
    ...filters.flatMap((filter): Chip[] => {
      const label = chipOf(filter)
      const { name } = filter
      return label ? [{ key: name, label, onRemove: () => params.update({ [name]: '' }) }] : []
    }),
  ]
  return (
    <div data-toolbar className="grid grid-cols-1 gap-2">
      {/* With more tools than fit beside it, the search has its own row on a phone. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:[&:has(>:nth-child(6))>search]:basis-full">
        {search && (
          <SearchBox
            className="min-w-40 flex-1 sm:max-w-72"
            {...search}
            value={params.get('search')?.slice(0, 200) ?? ''}
            onSearch={(search) => params.update({ search }, { replace: true })}
            onLeave={focusFirstRow}
          />
        )}
        {(filters.length > 0 || more?.field) && (
          <Popover
            label={t('Filters')}
            trigger={
              <Button variant="secondary">
                <SlidersHorizontal aria-hidden />
                <span className="max-sm:sr-only">{t('Filters')}</span>
                {chips.length > 0 && (
                  <span className="numbers rounded-full bg-accent-soft px-1.5 text-xs text-accent">
                    {chips.length}
                  </span>
                )}
              </Button>
            }
          >
            <div className="grid grid-cols-1 gap-3">
              {more?.field}
              {filters.map((filter) => (
                <FilterField key={filter.name} params={params} filter={filter} />
              ))}
            </div>
          </Popover>
        )}
        {list && (
          <ViewMenu
            list={list}
            params={params}
            hasOrder={filters.some(({ name }) => name === 'sort')}
            hasFilters={props.hasFilters}
          />
        )}
        {children}
      </div>
      <Chips chips={chips} />
    </div>
  )
}

function chipOf(filter: Filter) {
  const { label, value } = filter
  if (!value) return undefined
  if (!('options' in filter))
    return t('{label}: {value}', {
      label,
      value: filter.type === 'date' ? formatDay(value) : value,
    })
  if (filter.placeholder === undefined) return undefined
  const option = filter.options.find((option) => option.value === value)
  return option ? t('{label}: {value}', { label, value: option.label }) : label
}

function FilterField({ params, filter }: { params: ListParams; filter: Filter }) {
  const { name, label, value = '' } = filter
  const change = (next: string) => next !== value && params.update({ [name]: next })
  return 'options' in filter ? (
    <Picker
      label={label}
      placeholder={filter.placeholder}
      options={filter.options}
      onSearch={filter.onSearch}
      searching={filter.searching}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  ) : (
    <Input
      key={value}
      type={filter.type}
      label={label}
      maxLength={100}
      defaultValue={value}
      onBlur={({ target }) => change(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && change(currentTarget.value)}
    />
  )
}
