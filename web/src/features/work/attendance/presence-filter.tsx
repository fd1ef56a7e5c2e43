import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { cn } from '#ui/cn.ts'
import { useCounts } from './attendance.api.ts'
import type { Asked } from './attendance-asked.ts'
import { presenceLabels } from './attendance-words.ts'

/** Who stands where at this moment, whatever days the hours are of. */
export function PresenceFilter({ address, asked }: { address: ListAddress; asked: Asked }) {
  const { show, ...others } = asked
  const counts = useCounts(others)
  const choices = [
    {
      value: undefined,
      label: t('All'),
      count: counts && counts.in + counts.on_break + counts.out,
    },
    { value: 'in', label: presenceLabels.in, count: counts?.in },
    { value: 'on_break', label: presenceLabels.on_break, count: counts?.on_break },
    { value: 'out', label: presenceLabels.out, count: counts?.out },
    { value: 'late', label: t('Late'), count: counts?.late },
  ] as const
  return (
    <nav aria-label={t('Now')}>
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={address.to({ show: value, cursor: undefined })}
              preventScrollReset
              aria-current={value === show ? 'true' : undefined}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
                value === show ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
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
