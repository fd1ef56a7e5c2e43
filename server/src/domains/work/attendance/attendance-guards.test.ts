import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from '#platform/database/error-mapping.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'

startApp()

let entry_id = ''
beforeAll(async () => {
  const { user } = await signIn('intern')
  entry_id = await session(user.id)
  await pause('10:00', '10:30')
})

async function session(user_id: string, more: Partial<typeof timeEntries.$inferInsert> = {}) {
  const id = v7()
  await db()
    .insert(timeEntries)
    .values({
      id,
      user_id,
      day: '2026-06-10',
      time_zone: 'UTC',
      work_mode: 'office',
      planned_tasks: 'x',
      check_in_time: at('09:00'),
      check_out_time: at('17:00'),
      status: 'closed',
      ...more,
    })
  return id
}

const at = (time: string) => `2026-06-10T${time}:00Z`
const pause = (start: string, end: string | null) =>
  db().execute(sql`insert into breaks (id, entry_id, start_time, end_time)
    values (${v7()}, ${entry_id}, ${at(start)}::timestamptz, ${end && at(end)}::timestamptz)`)
const codeFrom = (write: Promise<unknown>) => write.then(() => 'done', codeOf)

test.each([
  ['09:30', '09:59', 'done'],
  ['10:30', '10:40', 'done'],
  ['10:29', '10:45', '23514'],
  ['09:59', '10:01', '23514'],
  ['10:05', '10:10', '23514'],
  ['09:00', '17:00', '23514'],
  ['08:59', '09:10', '23514'],
  ['16:50', '17:01', '23514'],
  ['17:30', '17:40', '23514'],
  ['15:00', null, '23514'],
  ['12:00', '11:00', '23514'],
])('the database answers a break from %s to %s by %s', async (start, end, code) => {
  expect(await codeFrom(pause(start, end))).toBe(code)
})

test('a break cannot be moved out of its session, nor the session away from it', async () => {
  const where = sql`where entry_id = ${entry_id}`
  const moved = sql`update breaks set end_time = end_time + interval '8 hours' ${where}`
  expect(await codeFrom(db().execute(moved))).toBe('23514')
  const shrunk = sql`update time_entries set check_out_time = ${at('10:15')}::timestamptz where id = ${entry_id}`
  expect(await codeFrom(db().execute(shrunk))).toBe('23514')
})

test.each<[string, Partial<typeof timeEntries.$inferInsert>, string]>([
  ['ends before it begins', { check_out_time: at('08:00') }, '23514'],
  ['is open and has an end', { status: 'open' }, '23514'],
  ['is closed and has none', { check_out_time: null }, '23514'],
  ['counts more than a day', { total_hours: 24.01 }, '23514'],
  ['counts less than nothing', { total_hours: -1 }, '23514'],
])('a session that %s is refused by the database', async (_, more, code) => {
  const { user } = await signIn('intern')
  expect(await codeFrom(session(user.id, more))).toBe(code)
})

test('a second open session is refused by the database', async () => {
  const { user } = await signIn('intern')
  const open = { status: 'open', check_out_time: null } as const
  await session(user.id, open)
  expect(await codeFrom(session(user.id, open))).toBe('23505')
})
