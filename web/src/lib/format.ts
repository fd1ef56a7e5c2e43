/** How dates, times and money are written. A person's own zone, unless another is said. */
const english = 'en-IN'

const day = new Intl.DateTimeFormat(english, { day: 'numeric', month: 'short', year: 'numeric' })
const utcDay = new Intl.DateTimeFormat(english, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dateTime = new Intl.DateTimeFormat(english, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const time = new Intl.DateTimeFormat(english, { hour: 'numeric', minute: '2-digit' })
const count = new Intl.NumberFormat(english)
const relative = new Intl.RelativeTimeFormat(english, { numeric: 'auto' })
const money = new Intl.NumberFormat(english, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** An instant as a day in the person's zone: 21 Nov 2026. */
export const formatDate = (instant: string) => day.format(new Date(instant))

/** `2026-11-21` → 21 Nov 2026, in every zone; also right for what the server renders. */
export const formatDay = (isoDay: string) => utcDay.format(new Date(isoDay.slice(0, 10)))

/** An instant: 21 Nov 2026, 4:05 pm. */
export const formatDateTime = (instant: string) => dateTime.format(new Date(instant))

/** An instant as a time of day: 4:05 pm. */
export const formatTime = (instant: string) => time.format(new Date(instant))

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, or until: 5 minutes ago, yesterday, in 3 days. */
export function formatRelative(instant: string, now = Date.now()) {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1]
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / length), unit)
}

/** 12,00,000 in the Indian grouping. */
export const formatCount = (value: number) => count.format(value)

/** ₹12,000 in the Indian grouping. */
export const formatMoney = (rupees: number) => money.format(rupees)

/** Seconds as Xh Ym (spec §9). */
export function formatDuration(seconds: number) {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** `team_leader` → Team leader, `hr_admin` → HR admin. */
export const formatRole = (role: string) => {
  const words = role.replaceAll('_', ' ').replace(/^hr\b/, 'HR')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
