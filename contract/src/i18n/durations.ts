import { t } from './translate.ts'

/** Seconds as Xh Ym (spec §9): every length of time. */
export function formatDuration(seconds: number) {
  const all = Math.max(0, Math.floor(seconds / 60))
  return t('{hours}h {minutes}m', { hours: Math.floor(all / 60), minutes: all % 60 })
}

/** Hours of two decimals, as the API sums them, to the minute: 145.41 is 145h 25m, and 160 is 160h. */
export function formatHours(hours: number) {
  const minutes = Math.round(hours * 60)
  return minutes % 60 ? formatDuration(minutes * 60) : t('{hours}h', { hours: minutes / 60 })
}

/** Hours as a certificate states them: those that are full. */
export const formatFullHours = (hours: number) => t('{hours}h', { hours: Math.floor(hours) })
