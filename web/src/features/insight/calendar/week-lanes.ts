import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { clockIn, dayIn } from '#lib/session/zone.ts'

/** Where something stands in a day's column: minutes since midnight, and its share of the width. */
export interface Placed {
  item: CalendarItem
  from: number
  to: number
  lane: number
  lanes: number
}

const shortest = 30

/** What has a time, side by side where it overlaps. What goes past midnight ends there. */
export function placed(items: readonly CalendarItem[], zone: string): Placed[] {
  const spans = items
    .flatMap((item) => (item.starts_at ? spanOf(item, item.starts_at, zone) : []))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  return clusters(spans).flatMap(inLanes)
}

type Span = Pick<Placed, 'item' | 'from' | 'to'>

function spanOf(item: CalendarItem, starts_at: string, zone: string): Span {
  const from = minutesOf(clockIn(zone, starts_at))
  const ends = item.ends_at
  const isPast = ends !== null && dayIn(zone, ends) > item.day
  const to = isPast ? 1440 : ends ? minutesOf(clockIn(zone, ends)) : from
  return { item, from: Math.min(from, 1440 - shortest), to: Math.max(to, from + shortest) }
}

/** Groups that overlap among themselves and with nothing else. */
function clusters(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = []
  let end = -1
  for (const span of spans) {
    if (span.from >= end) groups.push([])
    groups.at(-1)?.push(span)
    end = Math.max(span.from >= end ? 0 : end, span.to)
  }
  return groups
}

function inLanes(group: readonly Span[]): Placed[] {
  const ends: number[] = []
  const lanes = group.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return lane
  })
  return group.map((span, at) => ({ ...span, lane: lanes[at] ?? 0, lanes: ends.length }))
}

/** 09:30 → 570 */
export function minutesOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
