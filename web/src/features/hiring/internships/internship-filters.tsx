import type { Output } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { controlClass } from '#ui/field.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { filterLabel } from './filter.labels.ts'
import {
  defaultSort,
  type Filters,
  listPath,
  parseFilters,
  serializeFilters,
  sortLabels,
  sortsOf,
} from './internship-search.ts'

type Facets = Output<typeof internships.facets>
type Choice = Facets['category'][number]

interface Menu {
  name: 'category' | 'paid' | 'duration' | 'location' | 'remote'
  label: string
  /** The choice that filters nothing. */
  any: string
  choices: readonly Choice[]
}

const noFacets: Facets = { category: [], paid: [], duration: [], location: [], remote: 0 }

const menusOf = (facets: Facets): Menu[] => [
  {
    name: 'category',
    label: t('Category'),
    any: t('Any category'),
    choices: facets.category,
  },
  { name: 'paid', label: t('Payment'), any: t('Paid or unpaid'), choices: facets.paid },
  { name: 'duration', label: t('Duration'), any: t('Any duration'), choices: facets.duration },
  { name: 'location', label: t('Location'), any: t('Any location'), choices: facets.location },
  {
    name: 'remote',
    label: t('Remote work'),
    any: t('On site or remote'),
    choices: facets.remote ? [{ value: 'true', count: facets.remote }] : [],
  },
]

/** As wide as what is chosen, where CSS can size a menu by that. */
const menuClass =
  'min-w-0 sm:max-w-40 supports-[field-sizing:content]:sm:max-w-56 sm:[&_select]:field-sizing-content'

/** Each value with how many internships it would leave; the chosen one also when nothing is known of it. */
function FacetMenu({ name, label, any, choices, filters }: Menu & { filters: Filters }) {
  const chosen = filters[name] ?? ''
  const isKnown = choices.some(({ value }) => value === chosen)
  if (choices.length === 0 && !chosen) return null
  return (
    <Select
      name={name}
      label={label}
      labelHidden
      placeholder={any}
      className={cn(menuClass, '@5xl:flex-auto', chosen && '[&_select]:border-accent')}
      options={[
        ...(chosen && !isKnown ? [{ value: chosen, label: filterLabel(name, chosen) }] : []),
        ...choices.map(({ value, count }) => ({
          value,
          label: t('{label} ({count})', {
            label: filterLabel(name, value),
            count: formatCount(count),
          }),
        })),
      ]}
      defaultValue={chosen}
    />
  )
}

/** On wide screens what it contains stands in the row of the form, where CSS can open the sheet. */
const inRow = 'supports-[selector(::details-content)]:sm:contents'

/** The order, the menus and a day: beside the search and below it on wide screens, a sheet on phones. */
const FilterFields = ({ filters, facets }: { filters: Filters; facets: Facets }) => (
  <div
    className={cn(
      'grid grid-cols-1 gap-3 sm:flex sm:flex-wrap sm:items-center sm:gap-2 sm:*:w-auto',
      inRow,
    )}
  >
    <Select
      name="sort"
      label={t('Sort by')}
      labelHidden
      className={menuClass}
      options={sortsOf(filters).map((sort) => ({
        value: sort === defaultSort(filters) ? '' : sort,
        label: sortLabels[sort],
      }))}
      defaultValue={filters.sort ?? ''}
    />
    {menusOf(facets).map((menu) => (
      <FacetMenu key={menu.name} {...menu} filters={filters} />
    ))}
    <label className="flex shrink-0 items-center gap-2 text-sm text-muted max-sm:justify-between">
      {t('Start date by')}
      <input
        name="start"
        type="date"
        defaultValue={filters.start}
        className={controlClass(cn('w-auto', filters.start && 'border-accent'))}
      />
    </label>
  </div>
)

interface FiltersProps {
  filters: Filters
  facets: Facets | null
  /** How many internships they leave; undefined while that is not known. */
  total?: number
}

/** A plain GET form; with script a choice acts at once and blanks stay out of the address. */
export function InternshipFilters({ filters, facets, total }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const ask = useAsk(form)
  useUrlSync(form, filters)
  useUnsentWords(form)

  return (
    <search className="block sm:@container">
      <form
        ref={form}
        action="/internships"
        className="mb-4 flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
        onChange={({ target }) => {
          if (actsAtOnce(target)) ask()
        }}
      >
        <div className="flex min-w-0 flex-1 gap-2 sm:basis-80 @5xl:basis-[calc(100%-14rem)]">
          <SearchInput
            name="search"
            label={t('Search internships')}
            placeholder={t('Role, skill or company')}
            defaultValue={filters.search}
            maxLength={200}
          />
          <Button type="submit" aria-label={t('Search')} className="max-sm:w-10 max-sm:px-0">
            <Search aria-hidden className="sm:hidden" />
            <span className="max-sm:hidden">{t('Search')}</span>
          </Button>
        </div>
        <FilterSheet count={serializeFilters(filters).length} total={total}>
          <FilterFields filters={filters} facets={facets ?? noFacets} />
          <noscript>
            <Button type="submit" variant="secondary" className="mt-3">
              {t('Apply filters')}
            </Button>
          </noscript>
        </FilterSheet>
      </form>
    </search>
  )
}

interface SheetProps {
  count: number
  total: number | undefined
  children: React.ReactNode
}

/** A sheet at the foot of a phone's screen, also without script; always open on wide screens, where CSS supports it. */
function FilterSheet({ count, total, children }: SheetProps) {
  const sheet = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!sheet.current?.open) return
    sheet.current.open = false
    sheet.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={sheet}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className={cn(
        'sm:basis-full sm:[&::details-content]:contents sm:[&::details-content]:[content-visibility:visible]',
        'supports-[selector(::details-content)]:sm:[&>summary]:hidden',
        inRow,
      )}
    >
      <summary
        aria-label={count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
        className={buttonClass({ variant: 'secondary' }, 'list-none max-sm:px-3')}
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 && (
          <span className="numbers rounded-full bg-accent-soft px-1.5 text-xs text-accent">
            {count}
          </span>
        )}
      </summary>
      <div
        className={cn(
          'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:max-h-[80dvh] max-sm:overflow-y-auto max-sm:rounded-t-md max-sm:border-t max-sm:bg-overlay max-sm:p-4 max-sm:shadow-float',
          inRow,
        )}
      >
        {children}
        <Button className="mt-4 w-full sm:hidden" onClick={close}>
          {total === undefined
            ? t('Done')
            : t(
                'Show {total, plural, =1000 {#+ internships} one {# internship} other {# internships}}',
                { total },
              )}
        </Button>
      </div>
    </details>
  )
}

function useAsk(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  return () => {
    if (!form.current) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    void navigate(listPath(parseFilters(new URLSearchParams(fields))), { preventScrollReset: true })
  }
}

/** Words are sent by Enter; a date only once its year is whole. */
function actsAtOnce(target: EventTarget) {
  if (target instanceof HTMLSelectElement) return true
  if (!(target instanceof HTMLInputElement) || target.type === 'search') return false
  return target.type !== 'date' || target.value === '' || target.value >= '2000'
}

type Values = Record<string, string | undefined>

/**
 * Back, Forward and removed filters change the address without touching the form, which is the browser's own
 * so that it works without script. What the address did not change keeps what was typed: also before this script ran.
 */
function useUrlSync(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const shown = useRef<Values>({ ...filters })
  const serialized = JSON.stringify(filters)
  useEffect(() => {
    const before = shown.current
    const values: Values = JSON.parse(serialized)
    shown.current = values
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const { name } = control
      if (values[name] !== before[name]) control.value = values[name] ?? ''
    }
  }, [form, serialized])
}

/** What was typed into a form that goes, until what takes its place stands. */
let unsent: { words: string; hadFocus: boolean } | undefined

/**
 * The frame of a signed-in student's page is loaded after the page, and the form is made anew inside it in the same
 * moment: what was typed until then goes on into the new one.
 */
function useUnsentWords(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem('search')
    if (!(input instanceof HTMLInputElement)) return
    if (unsent) input.value = unsent.words
    if (unsent?.hadFocus) input.focus()
    return () => {
      unsent = { words: input.value, hadFocus: document.activeElement === input }
      queueMicrotask(() => {
        unsent = undefined
      })
    }
  }, [form])
}
