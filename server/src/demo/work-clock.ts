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

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)

export const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

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

export const later = (at: Date, actor: number) => new Date(at.getTime() + actor)
export const earliest = (...moments: Date[]) =>
  new Date(Math.min(...moments.map((at) => at.getTime())))
export const latest = (...moments: Date[]) =>
  new Date(Math.max(...moments.map((at) => at.getTime())))
