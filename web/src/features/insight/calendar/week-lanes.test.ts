import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { expect, test } from 'vitest'
import { placeInLanes } from './week-grid.tsx'

const item = (title: string, from: string, to: string | null): CalendarItem => ({
  id: '0192f0c0-0000-7000-8000-000000000001',
  kind: 'meeting',
  title,
  day: '2026-11-21',
  starts_at: new Date(`2026-11-21T${from}:00+05:30`).toISOString(),
  ends_at: to && new Date(`2026-11-${to.length > 5 ? to : `21T${to}`}:00+05:30`).toISOString(),
  status: 'scheduled',
  link: null,
})
const zone = 'Asia/Kolkata'
const shape = (items: CalendarItem[]) =>
  placeInLanes(items, zone).map(({ item: { title }, from, to, lane, lanes }) => [
    title,
    from,
    to,
    `${lane + 1}/${lanes}`,
  ])

test('what overlaps stands side by side, what does not takes the whole width', () => {
  expect(
    shape([item('c', '14:00', '15:00'), item('a', '09:00', '10:00'), item('b', '09:30', '11:00')]),
  ).toEqual([
    ['a', 540, 600, '1/2'],
    ['b', 570, 660, '2/2'],
    ['c', 840, 900, '1/1'],
  ])
})

test('a lane that is free again is used again', () => {
  expect(
    shape([item('a', '09:00', '12:00'), item('b', '09:00', '10:00'), item('c', '10:00', '11:00')]),
  ).toEqual([
    ['a', 540, 720, '1/2'],
    ['b', 540, 600, '2/2'],
    ['c', 600, 660, '2/2'],
  ])
})

test('what goes past midnight ends there, and what has no end is still to be seen', () => {
  expect(shape([item('night', '22:00', '22T02:00'), item('due', '08:00', null)])).toEqual([
    ['due', 480, 510, '1/1'],
    ['night', 1320, 1440, '1/1'],
  ])
})
