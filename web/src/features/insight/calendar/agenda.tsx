import { t } from '@app/contract/i18n/text.ts'
import { CalendarOff } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { longDay, numberOf, titleOf, weekdayOf } from './calendar-days.ts'
import { ItemRow } from './calendar-item.tsx'

interface AgendaProps {
  at: CalendarAddress
  items: ByDay | undefined
  days: readonly string[]
}

/** Day after day, those on which something stands. */
export function Agenda({ at, items, days }: AgendaProps) {
  if (!items) return <SkeletonRows rows={6} />
  const full = days.filter((day) => items.has(day))
  if (full.length === 0)
    return (
      <EmptyState
        icon={CalendarOff}
        title={t('Nothing in {view}', { view: titleOf(at.view, at.day) })}
        level={3}
      >
        {t('Tasks with a due date, meetings and what you work stand here.')}
      </EmptyState>
    )
  return (
    <ol className="divide-y rounded-md border bg-surface">
      {full.map((day) => (
        <li key={day} className="flex gap-3 px-3 py-1.5 sm:gap-5 sm:px-4">
          <DayButton day={day} at={at} />
          <ul className="min-w-0 flex-1 divide-y">
            {items.get(day)?.map((item) => (
              <ItemRow key={`${item.kind} ${item.id}`} item={item} at={at} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const DayButton = ({ day, at }: { day: string; at: CalendarAddress }) => (
  <button
    type="button"
    aria-label={longDay(day)}
    onClick={() => at.open(day)}
    className="group flex w-11 shrink-0 flex-col items-center self-start rounded-md py-2 hover:bg-subtle"
  >
    <span className="text-xs text-muted">{weekdayOf(day)}</span>
    <span
      className={cn(
        'numbers grid size-8 place-items-center rounded-full text-lg font-semibold',
        day === at.today && 'bg-accent text-on-accent',
      )}
    >
      {numberOf(day)}
    </span>
  </button>
)
