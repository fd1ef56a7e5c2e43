import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dayAtKey } from './calendar-days.ts'

interface DayGrid {
  /** The one in the Tab order; its cell bears it as `data-day`. */
  day: string
  go: (day: string) => void
  /** What Enter and Space do. */
  open: (day: string) => void
  /** The first and the last day that can be reached; without it there is no end. */
  bounds?: readonly [string, string]
}

/**
 * The keys of a grid of days: arrows, Home, End, Page Up and Page Down go from day to day. The focus follows the day,
 * also into another month, but only when a key has moved it.
 */
export function useDayKeys(at: DayGrid, grid: { current: HTMLElement | null }) {
  const { day, go, open, bounds: [first, last] = [] } = at
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day, grid])

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(day)
      return
    }
    const wanted = dayAtKey(day, event.key, event.shiftKey)
    if (!wanted) return
    event.preventDefault()
    const next = first && wanted < first ? first : last && wanted > last ? last : wanted
    if (next === day) return
    moved.current = true
    go(next)
  }
}
