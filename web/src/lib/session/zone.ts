import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { dateFormatter } from '#lib/i18n/format.ts'
import { useMe } from './session-store.ts'

/** The user's time zone, which may differ from the browser's. */
export const useZone = () => useMe().settings.timeZone

/** The day (YYYY-MM-DD) of an instant in the zone; today by default. */
export const dayIn = (zone: string, instant: string | number = Date.now()) =>
  format(inZone(zone, instant), 'yyyy-MM-dd')

/** The time (HH:MM) of an instant in the zone. */
export const clockIn = (zone: string, instant: string | number = Date.now()) =>
  format(inZone(zone, instant), 'HH:mm')

/** The instant of a local day and time; a time skipped by a clock change is moved an hour later. */
export function instantOf(zone: string, day: string, time: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(+new TZDate(year, month - 1, date, hour, minute, zone)).toISOString()
}

/** 4:05 pm, in the zone. */
export const formatTimeIn = (zone: string, instant: string) =>
  dateFormatter({ hour: 'numeric', minute: '2-digit', timeZone: zone })(instant)

/** Sat, 21 Nov 2026, 4:05 pm, in the zone. */
export const formatDateTimeIn = (zone: string, instant: string) =>
  dateFormatter({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })(instant)

/** Asia/Kolkata, GMT+5:30 */
export function zoneName(zone: string, instant: string | number = Date.now()) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(instant))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${zone.replaceAll('_', ' ')}, ${offset}`
}

const inZone = (zone: string, instant: string | number) => new TZDate(+new Date(instant), zone)
