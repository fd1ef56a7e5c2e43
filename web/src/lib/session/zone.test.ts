import { expect, onTestFinished, test } from 'vitest'
import { clockIn, dayIn, formatDateTimeIn, formatTimeIn, instantOf, zoneOffset } from './zone.ts'

test.each([
  ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', '2026-11-21', '00:00'],
  ['America/New_York', '2026-11-21T04:59:00.000Z', '2026-11-20', '23:59'],
  ['Europe/Berlin', '2026-11-20T23:00:00.000Z', '2026-11-21', '00:00'],
])('in %s the instant %s is %s at %s', (zone, instant, day, clock) => {
  expect(dayIn(zone, instant)).toBe(day)
  expect(clockIn(zone, instant)).toBe(clock)
})

test.each([
  ['Asia/Kolkata', '2026-11-21', '09:30', '2026-11-21T04:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
])('in %s the %s at %s is %s, before and after the clocks change', (zone, day, time, instant) => {
  expect(instantOf(zone, day, time)).toBe(instant)
})

test('a time that the clock change skips is an hour later', () => {
  expect(instantOf('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
})

test('times are written as in the zone', () => {
  expect(formatTimeIn('Asia/Kolkata', '2026-11-21T04:00:00.000Z')).toBe('9:30 am')
})

test('a list of times makes each of its formatters once', () => {
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...args: ConstructorParameters<typeof DateTimeFormat>) {
      super(...args)
      made += 1
    }
  } as typeof DateTimeFormat
  onTestFinished(() => {
    Intl.DateTimeFormat = DateTimeFormat
  })
  const formats = [formatTimeIn, formatDateTimeIn, zoneOffset]
  const write = (at: string) => formats.map((format) => format('Asia/Tokyo', at))
  for (let n = 0; n < 20; n += 1) write(`2026-11-21T04:${10 + n}:00.000Z`)
  expect(made).toBe(3)
  expect(write('2026-11-21T04:00:00.000Z')).toEqual([
    '1:00 pm',
    expect.stringMatching(/^Sat.*, 1:00 pm$/),
    'GMT+09:00',
  ])
})
