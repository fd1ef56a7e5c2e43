import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, localeOf } from '@app/contract/i18n/translate.ts'
import {
  addDays,
  addMonths,
  addWeeks,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isValid,
  parseISO,
  startOfMonth,
  startOfWeek,
} from 'date-fns'
import { dateFormatter } from '#lib/i18n/format.ts'

export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

/** The days of any week, in the organisation's order. */
export const weekdays = () =>
  weekDays('2026-11-21').map((day) => ({
    name: weekdayName(day),
    short: weekdayOf(day),
    letter: weekdayLetter(day),
  }))

const iso = (date: Date) => format(date, 'yyyy-MM-dd')
const days = (start: Date, end: Date) => eachDayOfInterval({ start, end }).map(iso)

/** Sunday to Saturday (spec §2), until the organisation begins its weeks on another day. */
const week = () => ({ weekStartsOn: organisation().week_start })

/** Whole weeks around the month of a day. */
export function monthWeeks(day: string): string[][] {
  const date = parseISO(day)
  const all = days(startOfWeek(startOfMonth(date), week()), endOfWeek(endOfMonth(date), week()))
  return Array.from({ length: all.length / 7 }, (_, at) => all.slice(at * 7, at * 7 + 7))
}

export const weekDays = (day: string) =>
  days(startOfWeek(parseISO(day), week()), endOfWeek(parseISO(day), week()))

export const monthDays = (day: string) =>
  days(startOfMonth(parseISO(day)), endOfMonth(parseISO(day)))

/** The days a view shows around a day. */
export const shownDays = (view: View, day: string) =>
  view === 'week' ? weekDays(day) : view === 'month' ? monthWeeks(day).flat() : monthDays(day)

/** The same place in the next period, or with a negative number in one before; there is no end to them. */
export function step(view: View, day: string, by: number) {
  const add = view === 'week' ? addWeeks : addMonths
  return iso(add(parseISO(day), by))
}

export function titleOf(view: View, day: string) {
  if (view !== 'week') return monthName(day)
  const [first = day] = weekDays(day)
  return weekTitle(parseISO(first), addDays(parseISO(first), 6))
}

/** 15 – 21 November 2026, where English has the day before the month, too. */
function weekTitle(start: Date, end: Date) {
  const hasDayFirst = longDay(iso(start)).includes(format(start, 'd MMMM'))
  if (currentLocale() !== 'en' || !hasDayFirst) return monthRange(start, end)
  const sameMonth = format(start, 'MMyyyy') === format(end, 'MMyyyy')
  const sameYear = format(start, 'yyyy') === format(end, 'yyyy')
  const begin = format(start, sameMonth ? 'd' : sameYear ? 'd MMM' : 'd MMM yyyy')
  return `${begin} – ${format(end, sameMonth ? 'd MMMM yyyy' : 'd MMM yyyy')}`
}

const monthRange = (start: Date, end: Date) =>
  dateFormat(localeOf(currentLocale()), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(start, end)

const utc = { timeZone: 'UTC' } as const
const monthName = dateFormatter({ month: 'long', year: 'numeric', ...utc })
const weekdayLetter = dateFormatter({ weekday: 'narrow', ...utc })
const weekdayName = dateFormatter({ weekday: 'long', ...utc })

/** Saturday, 21 November 2026 */
export const longDay: (day: string) => string = dateFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...utc,
})
/** Sat */
export const weekdayOf: (day: string) => string = dateFormatter({ weekday: 'short', ...utc })

export const numberOf = (day: string) => `${Number(day.slice(8))}`
export const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7)
export const dayAfter = (day: string, by = 1) => iso(addDays(parseISO(day), by))

/** The day in the URL; undefined if it is invalid. */
export const realDay = (value: string | undefined) =>
  value && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && isValid(parseISO(value)) ? value : undefined

/** Where a key leads from a day in the grid (WAI-ARIA grid, date picker). */
export function dayAtKey(day: string, key: string, shift: boolean): string | undefined {
  const [first, last] = [weekDays(day)[0], weekDays(day)[6]]
  const years = (by: number) => step('month', day, by * 12)
  const targets: Record<string, () => string | undefined> = {
    ArrowLeft: () => dayAfter(day, -1),
    ArrowRight: () => dayAfter(day),
    ArrowUp: () => dayAfter(day, -7),
    ArrowDown: () => dayAfter(day, 7),
    Home: () => first,
    End: () => last,
    PageUp: () => (shift ? years(-1) : step('month', day, -1)),
    PageDown: () => (shift ? years(1) : step('month', day, 1)),
  }
  return targets[key]?.()
}
