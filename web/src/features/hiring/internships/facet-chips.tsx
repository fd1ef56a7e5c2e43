import type { Output } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { filterWords } from './filter-words.ts'
import { type Asked, listPath } from './internship-search.ts'

export type Facets = Output<typeof internships.facets>
type Name = 'category' | 'paid' | 'location' | 'duration' | 'remote'
type Choice = Facets['category'][number]

const atFirst = 8

/** Each filter's values with how many internships they would leave; a link each, so that they work without script. */
export function FacetChips({ asked, facets }: { asked: Asked; facets: Facets }) {
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
        <ChipRow key={row.name} {...row} asked={asked} />
      ))}
    </div>
  )
}

interface ChipRowProps {
  name: Name
  label: string
  choices: readonly Choice[]
  asked: Asked
}

function ChipRow({ name, label, choices, asked }: ChipRowProps) {
  const id = useId()
  const chosen = asked[name]
  const isChosen = ({ value }: Choice) => value === chosen
  const shown = choices.filter((choice, at) => at < atFirst || isChosen(choice))
  const more = choices.filter((choice) => !shown.includes(choice))
  if (choices.length === 0) return null
  const chip = (choice: Choice) => (
    <li key={choice.value}>
      <ChipLink {...choice} name={name} asked={asked} isChosen={isChosen(choice)} />
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
  asked: Asked
  isChosen: boolean
}

/** Chosen again, a chip takes its filter away. */
const ChipLink = ({ name, value, count, asked, isChosen }: ChipLinkProps) => (
  <Link
    to={listPath({ ...asked, [name]: isChosen ? undefined : value })}
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
    {filterWords(name, value)}
    <span className={cn('numbers text-xs', !isChosen && 'text-muted')}>{formatCount(count)}</span>
  </Link>
)
