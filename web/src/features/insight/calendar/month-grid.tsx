import { t } from '@app/contract/i18n/translate.ts'
import type { CalendarItem, CalendarKind } from '@app/contract/insight/calendar.ts'
import { useRef } from 'react'
import { longDay, monthWeeks, numberOf, sameMonth, weekdays } from '#lib/calendar/calendar-days.ts'
import { useDayKeys } from '#lib/calendar/day-keys.ts'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import { ItemChip, isOver } from './calendar-item.tsx'
import { kinds } from './calendar-kinds.ts'
import type { CalendarParams } from './calendar-params.ts'

interface MonthCellProps {
  day: string
  at: CalendarParams
  items: readonly CalendarItem[] | undefined
}

function MonthCell({ day, at, items }: MonthCellProps) {
  const isToday = day === at.today
  const isOther = !sameMonth(day, at.day)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-day={day}
      tabIndex={day === at.day ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={day === at.opened}
      aria-label={dayLabel(day, isToday, items)}
      onClick={() => at.open(day)}
      className={cn(
        'h-13 cursor-pointer border-r border-b p-0.5 align-top last:border-r-0 hover:bg-subtle sm:h-28 sm:p-1 [tr:last-child>&]:border-b-0',
        'focus-visible:-outline-offset-2',
        isOther && 'bg-canvas',
      )}
    >
      <span
        className={cn(
          'numbers grid size-6 place-items-center rounded-full text-xs max-sm:mx-auto',
          isOther && 'text-muted',
          isToday && 'bg-accent font-semibold text-on-accent',
        )}
      >
        {numberOf(day)}
      </span>
      {items === undefined ? (
        <Skeleton className="mt-1 h-5 w-4/5 max-sm:mx-auto max-sm:h-1.5 max-sm:w-5" />
      ) : (
        <>
          <Chips items={items} at={at} />
          <Dots items={items} />
        </>
      )}
    </td>
  )
}

const room = 3

/** Appointments come before what is done. */
const order: readonly CalendarKind[] = [
  'deadline',
  'milestone',
  'interview',
  'meeting',
  'task',
  'session',
  'report',
]
const rankOf = (item: CalendarItem) => (isOver(item) ? order.length : order.indexOf(item.kind))

function Chips({ items, at }: { items: readonly CalendarItem[]; at: CalendarParams }) {
  const sorted = items.toSorted((a, b) => rankOf(a) - rankOf(b))
  const shown = items.length > room ? sorted.slice(0, room - 1) : sorted
  return (
    <div className="mt-0.5 grid grid-cols-1 gap-0.5 max-sm:hidden">
      {shown.map((item) => (
        <ItemChip key={`${item.kind} ${item.id}`} item={item} at={at} />
      ))}
      {items.length > shown.length && (
        <span className="px-1.5 text-xs leading-6 font-medium text-muted">
          {t('+{value} more', { value: items.length - shown.length })}
        </span>
      )}
    </div>
  )
}

/** On a phone there is room for colours only; the list below the grid has the titles. */
const Dots = ({ items }: { items: readonly CalendarItem[] }) => (
  <span aria-hidden className="mt-1 flex justify-center gap-0.5 sm:hidden">
    {[...new Set(items.map(({ kind }) => kind))].slice(0, 4).map((kind) => (
      <span key={kind} className={cn('size-1.5 rounded-full bg-current', kinds[kind].dot)} />
    ))}
  </span>
)

/** The accessible name: the day and its entries. */
function dayLabel(day: string, isToday: boolean, items: readonly CalendarItem[] | undefined) {
  const name = isToday ? t('{day}, today', { day: longDay(day) }) : longDay(day)
  if (!items?.length) return name
  const some = items.slice(0, 5).map(({ title }) => title)
  const rest = items.length - some.length
  return `${name}: ${some.join(', ')}${rest > 0 ? t(' and {rest} more', { rest }) : ''}`
}

interface MonthGridProps {
  at: CalendarParams
  /** Undefined while it is being loaded. */
  items: ByDay | undefined
  titleId: string
}

/** One stop of the Tab key; arrows, Home, End, Page Up and Page Down go from day to day, Enter opens one. */
export function MonthGrid({ at, items, titleId }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const onKeyDown = useDayKeys(at, grid)
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrows walk is a grid
      role="grid"
      aria-labelledby={titleId}
      aria-busy={items === undefined}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-md border bg-surface"
    >
      <thead>
        <tr>
          {weekdays().map(({ name, short, letter }) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="border-b bg-subtle py-1.5 text-center text-xs font-medium text-muted"
            >
              <span className="sm:hidden">{letter}</span>
              <span className="max-sm:hidden">{short}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(at.day).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthCell key={day} day={day} at={at} items={items && (items.get(day) ?? [])} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
