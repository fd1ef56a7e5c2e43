import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { currentLocale, localeOf, t } from '@app/contract/i18n/translate.ts'
import { useMe } from './session-store.ts'

/** The user's time zone, which may differ from the browser's. */
export const useZone = () => useMe().settings.timeZone

/** The day (YYYY-MM-DD) of an instant in the zone; today by default. */
export const dayIn = (zone: string, instant: string | number = Date.now()) =>
  dateFormat(iso, { ...day, timeZone: zone }).format(new Date(instant))

/** The time (HH:MM) of an instant in the zone. */
export const clockIn = (zone: string, instant: string | number = Date.now()) =>
  dateFormat(iso, { ...clock, timeZone: zone }).format(new Date(instant))

/** Swedish writes both as programs do: 2026-11-21, 16:05. */
const iso = 'sv'
const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** The instant of a local day and time; a time skipped by a clock change is moved an hour later. */
export function instantOf(zone: string, day: string, time: string) {
  const wanted = Date.parse(`${day}T${time.slice(0, 5)}Z`)
  const before = wanted - offsetAt(zone, wanted - dayLength)
  const after = wanted - offsetAt(zone, wanted + dayLength)
  // Of a time that comes twice the first is meant; one that is skipped exists in neither.
  const isThere = [before, after].find((instant) => instant + offsetAt(zone, instant) === wanted)
  return new Date(isThere ?? before).toISOString()
}

const dayLength = 86_400_000

/** How far the zone's clocks are ahead of UTC then, in milliseconds. */
const offsetAt = (zone: string, instant: number) =>
  Date.parse(`${dayIn(zone, instant)}T${clockIn(zone, instant)}Z`) -
  Math.floor(instant / 60_000) * 60_000

const time = { hour: 'numeric', minute: '2-digit' } as const
const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

const formatIn = (zone: string, instant: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(localeOf(currentLocale()), { ...options, timeZone: zone }).format(new Date(instant))

/** 4:05 pm, in the zone. */
export const formatTimeIn = (zone: string, instant: string) => formatIn(zone, instant, time)

/** How times of work are written: in the zone it was done in, whose name is `place` where it is not the reader's. */
export function useWorkTimes(time_zone: string | null | undefined) {
  const zone = useZone()
  const workZone = time_zone ?? zone
  return {
    timeOf: (instant: string | null) => (instant ? formatTimeIn(workZone, instant) : t('now')),
    place: workZone === zone ? '' : ` (${workZone.replaceAll('_', ' ')})`,
  }
}

/** Sat, 21 Nov 2026, 4:05 pm, in the zone. */
export const formatDateTimeIn = (zone: string, instant: string) =>
  formatIn(zone, instant, { ...date, ...time })

/** GMT+05:30 */
export function zoneOffset(zone: string, instant: string | number = Date.now()) {
  const offset = dateFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  const parts = offset.formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Asia/Kolkata, GMT+05:30 */
export const zoneName = (zone: string, instant?: string | number) =>
  `${zone.replaceAll('_', ' ')}, ${zoneOffset(zone, instant)}`
