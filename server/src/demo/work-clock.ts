import type { Random } from './random.ts'

/** The demo's people live in India, without daylight saving: a day begins at 18:30 UTC of the day before. */
const ahead = 5.5 * 3_600_000
const oneDay = 86_400_000

export const minute = 60_000
export const hour = 60 * minute

export const dayIn = (at: Date) => new Date(at.getTime() + ahead).toISOString().slice(0, 10)

/** A time so many minutes into a day. */
export const momentOf = (day: string, minutes: number) =>
  new Date(Date.parse(day) - ahead + minutes * minute)

export const minutesInto = (at: Date) =>
  Math.floor((at.getTime() - momentOf(dayIn(at), 0).getTime()) / minute)

/** Minutes into a day before which nobody is in, and from which on everyone has gone home. */
export const firstIn = 9 * 60 + 50
export const lastOut = 19 * 60

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)

/** Days on which India rests everywhere: Republic Day, Labour Day, Independence Day, Gandhi Jayanti, Christmas. */
const holidays: Record<string, string> = {
  '01-26': 'Republic Day',
  '05-01': 'Labour Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas Day',
}

/** Those of the year before and the year after. */
export function holidaysAround(now: Date) {
  const year = Number(dayIn(now).slice(0, 4))
  return [year - 1, year, year + 1].flatMap((each) =>
    Object.entries(holidays).map(([day, name]) => ({ day: `${each}-${day}`, name })),
  )
}

/** A Sunday or a holiday. */
export const isDayOff = (day: string) =>
  new Date(day).getUTCDay() === 0 || Object.hasOwn(holidays, day.slice(5))

export const isWorkday = (day: string) => new Date(day).getUTCDay() !== 6 && !isDayOff(day)

function workdays(day: string, count: number, step: 1 | -1) {
  const result: string[] = []
  for (let next = dayAfter(day, step); result.length < count; next = dayAfter(next, step))
    if (isWorkday(next)) result.push(next)
  return result
}

/** Mondays to Fridays before a day, the latest first. */
export const workdaysBefore = (day: string, count: number) => workdays(day, count, -1)
/** Mondays to Fridays after a day, the next first. */
export const workdaysAfter = (day: string, count: number) => workdays(day, count, 1)

/** So many minutes before, of those in which people work. */
export function workingMinutesBefore(at: Date, minutes: number): Date {
  let day = dayIn(at)
  let into = Math.min(minutesInto(at), lastOut)
  let left = minutes
  while (into - left < firstIn) {
    left -= Math.max(0, into - firstIn)
    day = dayAfter(day, -1)
    into = lastOut
  }
  return momentOf(day, into - left)
}

const opening = 10 * hour

/** The same order of moments between ten and six: each is at most sixteen hours earlier, and none is later. */
export function inOfficeHours(at: Date) {
  const day = dayIn(new Date(at.getTime() - opening))
  const sinceOpening = at.getTime() - opening - momentOf(day, 0).getTime()
  return new Date(momentOf(day, 0).getTime() + opening + sinceOpening / 3)
}

/** Days and hours from a moment; a day or more away, within office hours. */
export function daysFrom(now: Date, days: number, hours = 0) {
  const at = new Date(now.getTime() + days * oneDay + hours * hour)
  return Math.abs(days) < 1 ? at : inOfficeHours(at)
}

export const later = (at: Date, actor: number) => new Date(at.getTime() + actor)
export const earliest = (...moments: Date[]) =>
  new Date(Math.min(...moments.map((at) => at.getTime())))
export const latest = (...moments: Date[]) =>
  new Date(Math.max(...moments.map((at) => at.getTime())))

/** A half hour that is free, on that day or the next working day in the same direction. */
export function freeSlot(
  random: Random,
  first: string,
  isAhead: boolean,
  take: (moment: Date) => boolean,
): Date {
  for (let day = first; ; day = dayAfter(day, isAhead ? 1 : -1))
    for (let tries = isWorkday(day) ? 6 : 0; tries > 0; tries -= 1) {
      const moment = momentOf(day, random.between(20, 34) * 30)
      if (take(moment)) return moment
    }
}
