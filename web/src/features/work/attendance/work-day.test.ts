import type { TimeStatus } from '@app/contract/work/attendance.ts'
import { expect, test } from 'vitest'
import type { OutboxItem } from '#lib/offline/outbox.ts'
import { lengthsOf, todayOf, workDayOf as workDayAt } from './work-day.ts'

const out: TimeStatus = {
  is_checked_in: false,
  is_on_break: false,
  current_session: null,
  check_in_time: null,
  today: { day: '2026-11-21', worked_seconds: 3600, break_seconds: 60 },
  server_time: '2026-11-21T04:00:00.000Z',
}

const workDayOf = (status: TimeStatus, waiting: readonly OutboxItem[], now = out.today.day) =>
  workDayAt(status, waiting, { zone: 'Asia/Kolkata', now })

const waitingItem = (path: string, time: string, body: object): OutboxItem => ({
  id: time,
  key: time,
  method: 'POST',
  url: `/api/time-tracking/${path}`,
  route: `POST /api/time-tracking/${path}`,
  body,
  label: path,
  changes: [],
  made_at: `2026-11-21T${time}:00.000Z`,
  was_tried: false,
})

const checkIn = waitingItem('check-in', '04:00', {
  work_mode: 'remote',
  planned_tasks: 'Write',
})
const start = waitingItem('break', '05:00', { action: 'start' })
const end = waitingItem('break', '05:15', { action: 'end' })
const checkOut = waitingItem('check-out', '06:00', { notes: '{}' })
const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`)

test('what waits is shown as if it had arrived, and says that it waits', () => {
  const day = workDayOf(out, [checkIn, start])

  expect(day).toMatchObject({ is_on_break: true, is_waiting: true })
  expect(day.session).toMatchObject({
    check_in_time: '2026-11-21T04:00:00.000Z',
    work_mode: 'remote',
  })
  expect(workDayOf(out, [])).toMatchObject({ session: null, is_waiting: false })
})

test('a whole day without a connection counts its hours', () => {
  const day = workDayOf(out, [checkIn, start, end, checkOut])

  expect(day.session).toBeNull()
  expect(todayOf(day, at('09:00'))).toEqual({ worked: 3600 + 6300, paused: 60 + 900 })
})

test('what the server refused is not shown as done', () => {
  expect(workDayOf(out, [{ ...checkIn, refusal: 'No.' }]).session).toBeNull()
})

test('the clock of a session stands still in a break', () => {
  const { session } = workDayOf(out, [checkIn, start])
  if (!session) throw new Error('There is no session.')

  expect(lengthsOf(session, at('05:30'))).toEqual({ worked: 3600, paused: 1800 })
  expect(lengthsOf(session, at('05:45'))).toEqual({ worked: 3600, paused: 2700 })
})

test('a session that began yesterday is not of today', () => {
  const day = workDayOf(out, [checkIn])
  const next = { ...day, today: { day: '2026-11-22', worked_seconds: 0, break_seconds: 0 } }

  expect(todayOf(next, at('09:00'))).toEqual({ worked: 0, paused: 0 })
})

test('the hours of an earlier day, which is all that is known without a connection, are not those of today', () => {
  expect(todayOf(workDayOf(out, [], '2026-11-22'), at('20:00'))).toEqual({ worked: 0, paused: 0 })
  // A browser whose clock is behind does not know better than the server.
  expect(todayOf(workDayOf(out, [], '2026-11-20'), at('04:00')).worked).toBe(3600)
})

test('a check-in belongs to the day on which it was made, whenever the server was last heard', () => {
  const overnight = { ...checkIn, made_at: '2026-11-21T18:31:00.000Z' }
  const day = workDayOf(out, [overnight], '2026-11-22')
  expect(day.session?.day).toBe('2026-11-22')
  expect(todayOf(day, at('18:41'))).toEqual({ worked: 600, paused: 0 })

  const before = workDayOf(out, [checkIn, start, end, checkOut], '2026-11-22')
  expect(todayOf(before, at('20:00'))).toEqual({ worked: 0, paused: 0 })
})
