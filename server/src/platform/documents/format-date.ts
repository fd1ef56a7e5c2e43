import { currentLocale, locales } from '@app/contract/i18n/text.ts'

/** `21 November 2026` of `2026-11-21`, as it is written where the language is spoken. */
export const formatDate = (day: string) =>
  new Intl.DateTimeFormat(locales[currentLocale()], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `Monday, 1 March 2027 at 10:30 (Asia/Kolkata)`: a time with the zone of its reader. */
export function formatDateTime(at: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat(locales[currentLocale()], {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return `${written.format(new Date(at))} (${timeZone})`
}
