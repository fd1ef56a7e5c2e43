import { mostTagsAsked, standingLabels, standings } from '@app/contract/hiring/candidate-filters.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { cn } from '#ui/cn.ts'
import { type Asked, filterOf } from './candidate-asked.ts'
import { useCounts } from './candidates.api.ts'

interface Choice {
  key: string
  label: string
  count?: number
  isOn: boolean
  to: ReturnType<ListAddress['to']>
}

/** Standings, kept ones and tags, each with how many the other filters leave there. */
export function CandidateChips({ address, asked }: { address: ListAddress; asked: Asked }) {
  const counts = useCounts(filterOf(asked))
  const to = (changes: Parameters<ListAddress['to']>[0]) =>
    address.to({ ...changes, cursor: undefined })
  const standing: Choice[] = [
    {
      key: 'all',
      label: t('All'),
      count: counts?.all,
      isOn: !asked.standing,
      to: to({ standing: undefined }),
    },
    ...standings.map((value) => ({
      key: value,
      label: t(standingLabels[value]),
      count: counts?.standings[value],
      isOn: asked.standing === value,
      to: to({ standing: value }),
    })),
  ]
  const others: Choice[] = [
    {
      key: 'kept',
      label: t('Kept for later'),
      count: counts?.kept,
      isOn: asked.kept === 'true',
      to: to({ kept: asked.kept ? undefined : 'true' }),
    },
    ...(counts?.tags ?? []).map(({ id, name, count }) => {
      const isOn = asked.tags.includes(id)
      const tags = isOn ? asked.tags.filter((tag) => tag !== id) : [...asked.tags, id]
      return {
        key: id,
        label: `#${name}`,
        count,
        isOn,
        to: to({ tags: tags.slice(0, mostTagsAsked).join(',') || undefined }),
      }
    }),
  ]
  return (
    <div className="grid grid-cols-1 gap-1">
      <ChipRow label={t('Standing')} choices={standing} />
      <ChipRow label={t('Kept and tags')} choices={others} />
    </div>
  )
}

const ChipRow = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav aria-label={label} className="-mx-1 overflow-x-auto px-1 py-1 [scrollbar-width:thin]">
    <ul className="flex gap-1.5 sm:flex-wrap">
      {choices.map(({ key, label: name, count, isOn, to }) => (
        <li key={key}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className={cn(
              'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
              isOn ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
            )}
          >
            {name}
            {count !== undefined && <span className="numbers text-xs">{formatCount(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
