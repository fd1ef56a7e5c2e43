import { applicationStatuses, statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { cn } from '#ui/cn.ts'
import type { Asked } from './application-asked.ts'
import { useStatusCounts } from './applications.api.ts'

/** Every status with how many stand there, as the other filters leave them. */
export function StatusFilter({ address, asked }: { address: ListAddress; asked: Asked }) {
  const { search, internship_id, status } = asked
  const counts = useStatusCounts({ search, internship_id })
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choices = [
    { value: undefined, label: t('All'), count: all },
    ...applicationStatuses.map((value) => ({
      value,
      label: statusLabels[value],
      count: counts?.[value],
    })),
  ]
  return (
    <nav
      aria-label={t('Status')}
      className="-mx-1 min-w-0 flex-1 overflow-x-auto px-1 py-1 max-sm:w-full [scrollbar-width:thin]"
    >
      <ul className="flex gap-1.5 sm:flex-wrap">
        {choices.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={address.to({ status: value, cursor: undefined })}
              aria-current={value === status ? 'true' : undefined}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
                value === status ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
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
