import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, daysOf, formatPeriod, shiftDay } from './period.tsx'

test.each([
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2026-11-22', '2026-11-22', '2026-11-28'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('the week of %s runs from Sunday to Saturday', (day, start_date, end_date) => {
  expect(daysOf('week', day)).toEqual({ start_date, end_date })
})

test('a week begins on the day that the organisation chose', () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  expect(daysOf('week', '2026-11-22')).toEqual({
    start_date: '2026-11-16',
    end_date: '2026-11-22',
  })
  setOrganisation({ ...defaultOrganisation, week_start: 6 })
  expect(formatPeriod('week', '2026-11-20')).toBe('14 Nov – 20 Nov 2026')
})

test('a month is whole, in leap years too', () => {
  expect(daysOf('month', '2028-02-10')).toEqual({
    start_date: '2028-02-01',
    end_date: '2028-02-29',
  })
})

test('the period before and after', () => {
  expect(shiftDay('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(shiftDay('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(shiftDay('week', '2026-11-21', 1)).toBe('2026-11-28')
  expect(shiftDay('day', '2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a period is named', () => {
  expect(formatPeriod('week', '2026-11-21')).toBe('15 Nov – 21 Nov 2026')
  expect(formatPeriod('month', '2026-11-21')).toBe('November 2026')
})
