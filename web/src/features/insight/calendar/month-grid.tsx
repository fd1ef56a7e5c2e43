import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ByDay } from './calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { dayAtKey, monthWeeks, weekdays } from './calendar-days.ts'
import { MonthCell } from './month-cell.tsx'

interface MonthGridProps {
  at: CalendarAddress
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

/** The focus follows the day, also into another month, but only when a key has moved it. */
function useDayKeys(at: CalendarAddress, grid: { current: HTMLTableElement | null }) {
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at.day}"]`)?.focus()
  }, [at.day, grid])

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      at.open(at.day)
      return
    }
    const next = dayAtKey(at.day, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    moved.current = true
    at.go(next)
  }
}
