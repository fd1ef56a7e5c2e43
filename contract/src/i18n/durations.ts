import { t } from './translate.ts'

/** Seconds as Xh Ym (spec §9): every length of time. A minute counts once it is full. */
export function formatDuration(seconds: number) {
  const all = Math.max(0, Math.floor(seconds / 60))
  return t('{hours}h {minutes}m', { hours: Math.floor(all / 60), minutes: all % 60 })
}

/**
 * Seconds as the hours of the API: their full minutes to two decimals. These name each minute, so that it is the one that
 * `formatDuration` shows.
 */
export const decimalHours = (seconds: number) => Math.round(Math.floor(seconds / 60) / 0.6) / 100

/** The seconds of the minute that hours of two decimals name: 7.33 is 7h 20m. */
export const secondsOfHours = (hours: number) => Math.round(hours * 60) * 60

/** Sums hours of two decimals by their minutes: three times 7.33 is 22. */
export const sumHours = (hours: readonly number[]) =>
  decimalHours(hours.reduce((sum, some) => sum + secondsOfHours(some), 0))

/** Hours of the API to the minute: 145.41 is 145h 25m, and 160 is 160h. */
export function formatHours(hours: number) {
  const seconds = secondsOfHours(hours)
  return seconds % 3600 ? formatDuration(seconds) : t('{hours}h', { hours: seconds / 3600 })
}

/** Hours as a certificate states them: those that are full. */
export const formatFullHours = (hours: number) => t('{hours}h', { hours: Math.floor(hours) })
