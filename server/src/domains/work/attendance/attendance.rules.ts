import { t } from '@app/contract/i18n/translate.ts'

/** What the database checked about the requested times of a session. */
export interface TimesCheck {
  is_ordered: boolean
  has_passed: boolean
  is_on_day: boolean
  overlaps: boolean
}

/** The field and message of the first rule that the times break; undefined when they are valid. */
export function timesError(times: TimesCheck): [path: string, sentence: string] | undefined {
  if (!times.is_ordered) return ['check_out_time', t('Check-out time must be after check-in time')]
  if (!times.has_passed) return ['check_out_time', t('Please choose a time in the past.')]
  if (!times.is_on_day) return ['check_in_time', t('Check-in must be on the day of the session.')]
  if (times.overlaps) return ['check_in_time', t('These times overlap another session.')]
  return undefined
}

const oneDay = 24 * 3600 * 1000

/** The longest range of a list by days: a month in whole weeks. */
export const longestPeriod = 42

/** The number of days in a range, inclusive; 0 or less when it ends before it begins. */
export const daysIn = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / oneDay + 1
