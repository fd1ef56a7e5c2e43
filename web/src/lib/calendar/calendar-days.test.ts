import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  dayAtKey,
  monthWeeks,
  realDay,
  shownDays,
  step,
  titleOf,
  weekDays,
  weekdays,
} from './calendar-days.ts'

test('a month is whole weeks from Sunday to Saturday', () => {
  const weeks = monthWeeks('2026-11-21')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)?.[6]).toBe('2026-12-05')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('weeks begin on the first day that the organisation chose', () => {
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  onTestFinished(() => setOrganisation(defaultOrganisation))
  expect(weekdays()[0]?.name).toBe('Monday')
  expect(monthWeeks('2026-11-21')[0]?.[0]).toBe('2026-10-26')
  expect(dayAtKey('2026-11-22', 'Home', false)).toBe('2026-11-16')
})

test('a February of four weeks takes four rows, an August of six takes six', () => {
  expect(monthWeeks('2026-02-10')).toHaveLength(4)
  expect(monthWeeks('2026-08-10')).toHaveLength(6)
})

test('no view asks for more days than the server answers', () => {
  const lengths = Array.from({ length: 24 }, (_, by) => step('month', '2026-01-31', by)).map(
    (day) => shownDays('month', day).length,
  )
  expect(Math.max(...lengths)).toBeLessThanOrEqual(42)
})

test('months are turned without end, and the 31st stays in its month', () => {
  expect(step('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(step('month', '2026-11-21', -240)).toBe('2006-11-21')
  expect(step('week', '2026-11-21', 1)).toBe('2026-11-28')
})

test('the title names the month, or the days of the week', () => {
  expect(titleOf('month', '2026-11-21')).toBe('November 2026')
  expect(titleOf('week', '2026-11-21')).toBe('15 – 21 November 2026')
  expect(titleOf('week', '2026-12-31')).toBe('27 Dec 2026 – 2 Jan 2027')
  expect(titleOf('week', '2026-11-30')).toBe('29 Nov – 5 Dec 2026')
})

test('a week is titled with the month first where English has it so', () => {
  setOrganisation({ ...defaultOrganisation, country: 'US' })
  onTestFinished(() => setOrganisation(defaultOrganisation))
  expect(titleOf('week', '2026-11-21').replaceAll(/\s/g, ' ')).toBe('Nov 15 – 21, 2026')
})

test.each([
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowRight', false, '2026-11-22'],
  ['ArrowUp', false, '2026-11-14'],
  ['ArrowDown', false, '2026-11-28'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', false, '2026-12-21'],
  ['PageDown', true, '2027-11-21'],
  ['x', false, undefined],
])('%s (shift: %s) leads from 21 November to %s', (key, shift, day) => {
  expect(dayAtKey('2026-11-21', key, shift)).toBe(day)
})

test('a day that is none is not taken from the address', () => {
  expect(realDay('2026-02-30')).toBeUndefined()
  expect(realDay('yesterday')).toBeUndefined()
  expect(realDay('2026-02-28')).toBe('2026-02-28')
})

test('a week runs from Sunday to Saturday', () => {
  expect(weekDays('2026-11-18')).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
})
