import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, localeOf, t } from '@app/contract/i18n/translate.ts'

/** Formats dates, times and money, in the user's time zone unless another is given. */

/** The signed-in user's time zone; undefined means the browser's. */
let zone: string | undefined

export function setFormatTimeZone(timeZone: string | undefined) {
  zone = timeZone
}

/** Caches formatters by locale and time zone. */
function perLocale<Writer>(create: (locale: string) => Writer) {
  const formatters = new Map<string, Writer>()
  return () => {
    const locale = localeOf(currentLocale())
    const { currency, time_zone } = organisation()
    const key = [locale, zone, currency, time_zone].join(' ')
    const formatter = formatters.get(key) ?? create(locale)
    formatters.set(key, formatter)
    return formatter
  }
}

/** Creates a formatter for instants in the user's language and time zone. */
export function dateFormatter(
  options: Intl.DateTimeFormatOptions | (() => Intl.DateTimeFormatOptions),
) {
  const formatter = perLocale((locale) => {
    const chosen = typeof options === 'function' ? options() : options
    return new Intl.DateTimeFormat(locale, zone ? { timeZone: zone, ...chosen } : chosen)
  })
  return (instant: string | number) => formatter().format(new Date(instant))
}

const numberFormatter = (options?: () => Intl.NumberFormatOptions) => {
  const formatter = perLocale((locale) => new Intl.NumberFormat(locale, options?.()))
  return (value: number) => formatter().format(value)
}

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale))
/** Only whole days have words of their own: yesterday, tomorrow. */
const relativeDay = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
/** Swedish writes days as programs do: 2026-11-21. */
const isoDay = perLocale(() => new Intl.DateTimeFormat('sv', zone ? { timeZone: zone } : {}))
/** The number of the calendar day in the user's zone. */
const dayNumber = (instant: string | number) =>
  Date.parse(isoDay().format(new Date(instant))) / 86_400_000

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** An instant as a day in the user's zone: 21 Nov 2026. */
export const formatDate: (instant: string) => string = dateFormatter(day)

/** An instant as a day in the organisation's time zone: the same for every reader, so safe for server rendering. */
export const formatPublicDate: (instant: string) => string = dateFormatter(() => ({
  ...day,
  timeZone: organisation().time_zone,
}))

const utcDay = dateFormatter({ ...day, timeZone: 'UTC' })
/** `2026-11-21` → 21 Nov 2026, in every zone, so safe for server rendering. */
export const formatDay = (isoDay: string) => utcDay(isoDay.slice(0, 10))

const utcTime = dateFormatter({ ...time, timeZone: 'UTC' })
/** `16:05` → 4:05 pm, in every zone. */
export const formatClock = (clock: string) => utcTime(`1970-01-01T${clock}Z`)

/** An instant: 21 Nov 2026, 4:05 pm. */
export const formatDateTime: (instant: string) => string = dateFormatter({ ...day, ...time })

/** An instant as a time of day: 4:05 pm. */
export const formatTime: (instant: string) => string = dateFormatter(time)

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, or until: 5 minutes ago, yesterday, in 3 days. Days are those of the calendar, the rest is cut off. */
export function formatRelative(instant: string, now = Date.now()) {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1]
  if (unit === 'second') return t('just now')
  if (unit === 'day') return relativeDay().format(dayNumber(instant) - dayNumber(now), unit)
  return relative().format(Math.trunc(seconds / length), unit)
}

/** 12,00,000 in the Indian grouping. */
export const formatCount = numberFormatter()

/** In the organisation's currency: ₹12,000 in the Indian grouping. */
export const formatMoney = numberFormatter(() => ({
  style: 'currency',
  currency: organisation().currency,
  maximumFractionDigits: 0,
}))

/** A share of 1: 12.5% */
export const formatShare = numberFormatter(() => ({ style: 'percent', maximumFractionDigits: 1 }))

/** `in_progress` → In progress. */
export function formatIdentifier(name: string) {
  const text = name.replaceAll('_', ' ')
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return t(sentence)
}

const listMark = /^(?:[-*•–—]|\d{1,2}[.)])\s+/

/** Several lines of text as one: list items are separated by dots, without their markers. */
export const excerptOf = (text: string) =>
  text.split('\n').reduce((line, part) => {
    const words = part.trim()
    const item = words.replace(listMark, '')
    if (!line || !item) return line || item
    return line + (item === words || line.endsWith(':') ? ' ' : ' · ') + item
  }, '')
