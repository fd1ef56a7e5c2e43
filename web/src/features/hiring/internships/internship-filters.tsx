import type { Output } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { filterLabel } from './filter.labels.ts'
import {
  type Filters,
  listPath,
  parseFilters,
  serializeFilters,
  sortLabels,
} from './internship-search.ts'

type Facets = Output<typeof internships.facets>
type Name = 'category' | 'paid' | 'location' | 'duration' | 'remote'
type Choice = Facets['category'][number]

const atFirst = 8

/** Each filter's values with how many internships they would leave; a link each, so that they work without script. */
function FacetChips({ filters, facets }: { filters: Filters; facets: Facets }) {
  const remote = facets.remote ? [{ value: 'true', count: facets.remote }] : []
  const rows: { name: Name; label: string; choices: Choice[] }[] = [
    { name: 'category', label: t('Category'), choices: facets.category },
    { name: 'paid', label: t('Payment'), choices: facets.paid },
    { name: 'duration', label: t('Duration'), choices: facets.duration },
    { name: 'remote', label: t('Work from home'), choices: remote },
    { name: 'location', label: t('Location'), choices: facets.location },
  ]
  return (
    <div className="grid grid-cols-1 gap-2">
      {rows.map((row) => (
        <ChipRow key={row.name} {...row} filters={filters} />
      ))}
    </div>
  )
}

interface ChipRowProps {
  name: Name
  label: string
  choices: readonly Choice[]
  filters: Filters
}

function ChipRow({ name, label, choices, filters }: ChipRowProps) {
  const id = useId()
  const chosen = filters[name]
  const isChosen = ({ value }: Choice) => value === chosen
  const shown = choices.filter((choice, at) => at < atFirst || isChosen(choice))
  const more = choices.filter((choice) => !shown.includes(choice))
  if (choices.length === 0) return null
  const chip = (choice: Choice) => (
    <li key={choice.value}>
      <ChipLink {...choice} name={name} filters={filters} isChosen={isChosen(choice)} />
    </li>
  )
  return (
    <div className="grid grid-cols-1 gap-1.5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-start">
      <p id={id} className="text-sm font-medium sm:pt-1">
        {label}
      </p>
      <div>
        <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
          {shown.map(chip)}
        </ul>
        {more.length > 0 && (
          <details className="mt-1.5">
            <summary className={linkClass('cursor-pointer text-sm')}>
              {t('{count} more', { count: more.length })}
            </summary>
            <ul aria-labelledby={id} className="mt-1.5 flex flex-wrap gap-1.5">
              {more.map(chip)}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

interface ChipLinkProps extends Choice {
  name: Name
  filters: Filters
  isChosen: boolean
}

/** Chosen again, a chip takes its filter away. */
const ChipLink = ({ name, value, count, filters, isChosen }: ChipLinkProps) => (
  <Link
    to={listPath({ ...filters, [name]: isChosen ? undefined : value })}
    preventScrollReset
    rel="nofollow"
    aria-current={isChosen || undefined}
    className={cn(
      'flex min-h-7 items-center gap-1.5 rounded-full border px-3 text-sm wrap-anywhere',
      isChosen
        ? 'border-accent bg-accent-soft font-medium text-accent'
        : 'bg-surface hover:border-control',
    )}
  >
    {filterLabel(name, value)}
    <span className={cn('numbers text-xs', !isChosen && 'text-muted')}>{formatCount(count)}</span>
  </Link>
)

const byChip = ['category', 'paid', 'location', 'duration', 'remote'] as const

/**
 * The text fields and selects; the filters of the chips are submitted with them when the form is sent without script.
 */
const FilterFields = ({ filters }: { filters: Filters }) => (
  <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
    {byChip.map((name) => (
      <input key={name} type="hidden" name={name} defaultValue={filters[name] ?? ''} />
    ))}
    <Input name="start" type="date" label={t('Starts by')} defaultValue={filters.start} />
    <Select
      name="sort"
      label={t('Sort by')}
      options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
      defaultValue={filters.sort ?? 'newest'}
    />
  </div>
)

/** A plain GET form; with script a choice acts at once and blanks stay out of the address. */
export function InternshipFilters({
  filters,
  facets,
}: {
  filters: Filters
  facets: Facets | null
}) {
  const form = useRef<HTMLFormElement>(null)
  const ask = useAsk(form)
  useUrlSync(form, filters)

  return (
    <search>
      <form
        ref={form}
        action="/internships"
        className="mb-6 grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
        onChange={({ target }) => {
          if (actsAtOnce(target)) ask()
        }}
      >
        <div className="flex gap-2">
          <SearchInput
            name="search"
            label={t('Search internships')}
            placeholder={t('Role, skill or company')}
            defaultValue={filters.search}
            maxLength={200}
          />
          <Button type="submit">{t('Search')}</Button>
        </div>
        <More count={serializeFilters(filters).length}>
          <div className="grid grid-cols-1 gap-4">
            {facets && <FacetChips filters={filters} facets={facets} />}
            <FilterFields filters={filters} />
          </div>
          <noscript>
            <Button type="submit" variant="secondary" className="mt-3">
              {t('Apply filters')}
            </Button>
          </noscript>
        </More>
      </form>
    </search>
  )
}

/** Collapsed on phones; always open on wide screens, where CSS supports it. */
const More = ({ count, children }: { count: number; children: React.ReactNode }) => (
  <details
    className={cn(
      'sm:[&::details-content]:block sm:[&::details-content]:[content-visibility:visible]',
      'supports-[selector(::details-content)]:sm:[&>summary]:hidden',
    )}
  >
    <summary className="flex h-10 w-fit items-center gap-2 text-sm font-medium">
      <SlidersHorizontal aria-hidden className="size-4 text-muted" />
      {t('Filters and order')}
      {count > 0 && ` (${count})`}
    </summary>
    <div className="pt-1">{children}</div>
  </details>
)

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

/**
 * Back, Forward and removed filters change the address without touching the form, which is the browser's own
 * so that it works without script.
 */
function useUrlSync(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const serialized = JSON.stringify(filters)
  useEffect(() => {
    const values: Record<string, string | undefined> = { sort: 'newest', ...JSON.parse(serialized) }
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = values[control.name] === control.value
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = values[control.name] ?? ''
    }
  }, [form, serialized])
}
