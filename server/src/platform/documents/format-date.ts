import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { currentLocale, localeOf } from '@app/contract/i18n/translate.ts'

const dayWriter = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  dateFormat(localeOf(currentLocale()), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `2026-11-21` as `21 Nov 2026`, in the current locale: pages write it the same way. */
export const formatDate = dayWriter({ day: 'numeric', month: 'short', year: 'numeric' })

/** `2026-11-21` as `21 November 2026`, in the current locale: for documents. */
export const formatLongDate = dayWriter({ dateStyle: 'long' })

/** `16:05` as 4:05 pm, in the current locale: pages write it the same way. */
export const formatClock = (clock: string) =>
  dateFormat(localeOf(currentLocale()), {
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`1970-01-01T${clock}Z`))

/** `Monday, 1 March 2027 at 10:30 am (Asia/Kolkata)`: a time with the reader's time zone. */
export const formatDateTime = (at: string, timeZone: string): string =>
  `${dateTime(at, timeZone)} (${timeZone})`

/** `2027-03-01` as `Monday, 1 March 2027 at 11:59 pm (Asia/Kolkata)`: the end of a day in the zone whose day it is. */
export const formatEndOfDay = (day: string, timeZone: string): string =>
  `${dateTime(`${day}T23:59Z`, 'UTC')} (${timeZone})`

const dateTime = (at: string, timeZone: string) =>
  dateFormat(localeOf(currentLocale()), {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(at))
