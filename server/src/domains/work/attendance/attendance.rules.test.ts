import { formatDuration } from '@app/contract/i18n/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from '#platform/documents/format-date.ts'
import { daysIn, timesError } from './attendance.rules.ts'

const fine = { is_ordered: true, has_passed: true, is_on_day: true, overlaps: false }

test.each([
  [{}, undefined],
  [{ is_ordered: false, has_passed: false }, 'Check-out time must be after check-in time'],
  [{ has_passed: false, overlaps: true }, 'Please choose a time in the past.'],
  [{ is_on_day: false }, 'Check-in must be on the day of the session.'],
  [{ overlaps: true }, 'These times overlap another session.'],
])('times that are %j are answered by %s', (more, sentence) => {
  expect(timesError({ ...fine, ...more })?.[1]).toBe(sentence)
})

test('a period has as many days as one counts on the calendar, whatever the clocks do', () => {
  const day = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, fc.nat(400), (from, more) => {
      const first = from.toISOString().slice(0, 10)
      const last = new Date(Date.parse(first) + more * 86_400_000).toISOString().slice(0, 10)
      return daysIn(first, last) === more + 1 && daysIn(last, first) === 1 - more
    }),
  )
})

test('durations are formatted in hours and minutes, days in words', () => {
  expect([0, 59, 60, 3599, 3600, 30_060].map(formatDuration)).toEqual([
    '0h 0m',
    '0h 0m',
    '0h 1m',
    '0h 59m',
    '1h 0m',
    '8h 21m',
  ])
  expect(formatDate('2026-11-01')).toBe('1 Nov 2026')
})
