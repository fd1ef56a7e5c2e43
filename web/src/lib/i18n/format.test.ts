import {
  decimalHours,
  formatDuration,
  formatHours,
  sumHours,
} from '@app/contract/i18n/durations.ts'
import { expect, test } from 'vitest'
import {
  excerptOf,
  formatCount,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPublicDate,
  formatRelative,
  setFormatTimeZone,
} from './format.ts'
import { formatRole } from './role.labels.ts'

test('money and counts are grouped the Indian way', () => {
  expect(formatMoney(1200000)).toBe('₹12,00,000')
  expect(formatCount(1234567)).toBe('12,34,567')
})

test('a day is the same day in every zone', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
})

test('an instant is written in the zone of who is signed in, a day in none', () => {
  const evening = '2026-11-21T20:00:00Z'
  setFormatTimeZone('Asia/Kolkata')
  expect(formatDateTime(evening)).toBe('22 Nov 2026, 1:30 am')
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
  setFormatTimeZone('America/New_York')
  expect(formatPublicDate(evening)).toBe('22 Nov 2026')
  expect(formatDateTime(evening)).toBe('21 Nov 2026, 3:00 pm')
  setFormatTimeZone(undefined)
})

test.each([
  [0, '0h 0m'],
  [59, '0h 0m'],
  [3_660, '1h 1m'],
  [90_000, '25h 0m'],
  [-5, '0h 0m'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test('hours of the API name the minute that their seconds do, whatever is left of the next one', () => {
  for (let seconds = 0; seconds < 3 * 3600; seconds += 1)
    expect(formatHours(decimalHours(seconds))).toBe(formatDuration(seconds).replace('h 0m', 'h'))
  expect(decimalHours(159 * 3600 + 3599)).toBeLessThan(160)
})

test('hours of two decimals are summed by their minutes', () => {
  expect(sumHours(Array.from({ length: 25 }, () => decimalHours(7 * 3600 + 20 * 60)))).toBe(183.33)
  expect(formatHours(sumHours([7.33, 7.33, 7.33]))).toBe('22h')
})

test.each([
  [-20, 'just now'],
  [-300, '5 minutes ago'],
  [-86_400, 'yesterday'],
  [3 * 86_400, 'in 3 days'],
])('%i seconds from now is %s', (seconds, text) => {
  const now = Date.UTC(2026, 10, 21)
  expect(formatRelative(new Date(now + seconds * 1000).toISOString(), now)).toBe(text)
})

test.each([
  // It is one in the morning: so long ago was the evening of the day before yesterday.
  [-26 * 3600, '2 days ago'],
  [-25 * 3600, 'yesterday'],
  [-59.6 * 60, '59 minutes ago'],
  [-23.7 * 3600, '23 hours ago'],
  [24 * 3600, 'tomorrow'],
  [-10 * 86_400, '1 week ago'],
  [-50 * 86_400, '1 month ago'],
  [-600 * 86_400, '1 year ago'],
])('at one in the morning, %d seconds from now is %s', (seconds, text) => {
  setFormatTimeZone('Asia/Kolkata')
  const now = Date.UTC(2026, 10, 20, 19, 30)
  expect(formatRelative(new Date(now + seconds * 1000).toISOString(), now)).toBe(text)
  setFormatTimeZone(undefined)
})

test('a role is written as words', () => {
  expect(formatRole('team_leader')).toBe('Team leader')
  expect(formatRole('hr_admin')).toBe('HR admin')
})

test.each([
  ['- Wrote the form\n- Tested it', 'Wrote the form · Tested it'],
  ['1. One\n2) Two\n\n• Three', 'One · Two · Three'],
  ['Wrote the form.\nTested it.', 'Wrote the form. Tested it.'],
  ['Done today:\n– the form', 'Done today: the form'],
  ['-5 degrees', '-5 degrees'],
  ['', ''],
])('%j is the excerpt %j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})
