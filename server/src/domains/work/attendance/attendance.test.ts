import type { Route } from '@app/contract/core/route.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from '#platform/database/error-mapping.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { events } from '#schema/live.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  checkIn,
  checkOut,
  notes,
  pause,
  plan,
  refused,
  sessionsOf,
  signInMember,
  statusOf,
} from '#test/working-day.ts'

startApp({ REQUESTS_PER_MINUTE: '1000000' })

test('a person checks in, takes a break, ends it and checks out with a report', async () => {
  const person = await signInMember()
  const status = await checkIn(person)
  expect(status).toMatchObject({
    is_checked_in: true,
    is_on_break: false,
    current_session: {
      user_id: person.user.id,
      status: 'open',
      breaks: [],
      total_hours: 0,
      ...plan,
    },
    today: { worked_seconds: 0, break_seconds: 0 },
  })
  expect(status.check_in_time).toBe(status.current_session?.check_in_time)
  expect(await pause(person, 'start')).toMatchObject({
    is_on_break: true,
    current_session: { breaks: [{ end_time: null, duration: 0 }] },
  })
  expect(await pause(person, 'end')).toMatchObject({ is_checked_in: true, is_on_break: false })
  const { entry, report_id } = await checkOut(person)
  expect(entry).toMatchObject({ status: 'closed', report_id, auto_closed: false, sent_late: false })
  const report = await person.call(reports.read, { params: { id: report_id } })
  expect(report).toMatchObject({
    date: entry.day,
    work_summary: 'Wrote the tests',
    status: 'pending',
  })
  expect(await statusOf(person)).toMatchObject({
    is_checked_in: false,
    current_session: null,
    check_in_time: null,
  })
  expect(await person.call(routes.entries, {})).toEqual({
    entries: [entry],
    total: 1,
    next_cursor: null,
  })
})

test('checking out ends the break that is still open', async () => {
  const person = await signInMember()
  await checkIn(person)
  await pause(person, 'start')
  const { entry } = await checkOut(person)
  expect(entry.breaks).toMatchObject([{ end_time: entry.check_out_time }])
})

test('acts that do not fit what one is doing are refused', async () => {
  const person = await signInMember()
  const notIn = [409, "You're not checked in."]
  expect(await refused(person, routes.break, { action: 'start' })).toEqual(notIn)
  expect(await refused(person, routes.checkOut, { notes })).toEqual(notIn)
  await checkIn(person)
  expect(await refused(person, routes.checkIn, plan)).toEqual([409, "You're already checked in."])
  expect(await refused(person, routes.break, { action: 'end' })).toEqual([
    409,
    "You're not on a break.",
  ])
  await pause(person, 'start')
  expect(await refused(person, routes.break, { action: 'start' })).toEqual([
    409,
    "You're already on a break.",
  ])
  await checkOut(person)
  expect(await refused(person, routes.checkOut, { notes })).toEqual(notIn)
})

const noPlan = 'Missing Information: Please fill in work mode and planned tasks'
test.each([
  [{ planned_tasks: 'x' }, noPlan],
  [{ work_mode: 'moon', planned_tasks: 'x' }, noPlan],
  [{ work_mode: 'office', planned_tasks: '  \n ' }, noPlan],
  [{ work_mode: 'office', planned_tasks: '\u200b\u2060' }, noPlan],
  [{ work_mode: 'office' }, noPlan],
  [{ work_mode: 'office', planned_tasks: null }, noPlan],
  [{ ...plan, happened_at: 'yesterday' }, 'Please send a moment as an ISO date and time.'],
  [{ ...plan, user_id: 'x' }, 'Unknown field: user_id'],
  [{ ...plan, check_in_time: '2020-01-01T00:00:00Z' }, 'Unknown field: check_in_time'],
  [{ ...plan, total_hours: 24 }, 'Unknown field: total_hours'],
  [{ ...plan, status: 'approved' }, 'Unknown field: status'],
])('a check-in that says %j is refused', async (body, sentence) => {
  const person = await signInMember()
  expect(await refused(person, routes.checkIn, body)).toEqual([422, sentence])
  expect(await sessionsOf(person)).toEqual([])
})

const noSummary =
  "Work Summary Required: Please provide a summary of today's work before checking out"
test.each([
  [{}, noSummary],
  [{ notes: JSON.stringify({ workSummary: ' ' }) }, noSummary],
  [{ notes: '{}' }, noSummary],
  [{ notes: JSON.stringify({ workSummary: '\u200b' }) }, noSummary],
  [
    { notes: '{"workSummary":"a\\ud800"}' },
    "Work summary contains characters that aren't allowed.",
  ],
  [{ notes: 'null' }, 'notes must be a JSON string.'],
  [{ notes: '{' }, 'notes must be a JSON string.'],
  [{ notes, to_role: 'superadmin' }, 'Unknown field: to_role'],
  [{ notes, total_hours: 8 }, 'Unknown field: total_hours'],
])('a check-out that says %j is refused and changes nothing', async (body, sentence) => {
  const person = await signInMember()
  await checkIn(person)
  expect(await refused(person, routes.checkOut, body)).toEqual([422, sentence])
  expect((await statusOf(person)).is_checked_in).toBe(true)
})

test('a check-out whose report cannot be sent does not happen', async () => {
  const person = await signInMember()
  await checkIn(person)
  const stranger = '01900000-0000-7000-8000-000000000000'
  const [status] = await refused(person, routes.checkOut, { notes, task_ids: [stranger] })
  expect(status).toBe(422)
  expect((await statusOf(person)).is_checked_in).toBe(true)
})

test("everybody's own sessions are theirs alone, and nobody may ask for another's there", async () => {
  const person = await signIn('superadmin')
  const answer = await person.send({
    method: 'GET',
    url: `/api/time-tracking/entries?user_id=${person.user.id}`,
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Unknown field: user_id'])
})

test('sessions come a page at a time, newest first, and by day', async () => {
  const person = await signInMember()
  for (let round = 0; round < 5; round += 1) {
    await checkIn(person)
    await checkOut(person)
  }
  const first = await person.call(routes.entries, { query: { limit: 3 } })
  const rest = await person.call(routes.entries, {
    query: { limit: 3, cursor: first.next_cursor ?? '' },
  })
  const ids = [...first.entries, ...rest.entries].map(({ id }) => id)
  expect([first.total, new Set(ids).size, rest.next_cursor]).toEqual([5, 5, null])
  expect(ids).toEqual(ids.toSorted().reverse())
  const none = await person.call(routes.entries, { query: { end_date: '2020-01-01' } })
  expect(none).toEqual({ entries: [], total: 0, next_cursor: null })
})

test('what is sent twice with one key is done once and answered twice', async () => {
  const person = await signInMember()
  const twice = async (url: string, body: object) => {
    const key = { 'idempotency-key': `key-of-${url}-${person.user.id}` }
    const request = { method: 'POST', url, body } as const
    const first = await person.send(request, key)
    const second = await person.send(request, key)
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
  }
  await twice(routes.checkIn.path, plan)
  await twice(routes.break.path, { action: 'start' })
  await twice(routes.checkOut.path, { notes })
  const own = eq(timeEntries.user_id, person.user.id)
  const [entry] = await db().select().from(timeEntries).where(own)
  expect(await db().$count(timeEntries, own)).toBe(1)
  expect(await db().$count(breaks, eq(breaks.entry_id, entry?.id ?? ''))).toBe(1)
  expect(await db().$count(workReports, eq(workReports.from_user_id, person.user.id))).toBe(1)
})

/** Many taps at once; how often each status was returned. */
async function taps(person: SignedInUser, { path }: Route, body: object, many = 200) {
  const request = { method: 'POST', url: path, body } as const
  const answers = await Promise.all(Array.from({ length: many }, () => person.send(request)))
  const times: Record<number, number> = {}
  for (const { statusCode } of answers) times[statusCode] = (times[statusCode] ?? 0) + 1
  return times
}

test('two hundred check-ins at once open one session', async () => {
  const person = await signInMember()
  expect(await taps(person, routes.checkIn, plan)).toEqual({ 201: 1, 409: 199 })
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('two hundred check-outs at once close it once and send one report', async () => {
  const person = await signInMember()
  await checkIn(person)
  expect(await taps(person, routes.checkOut, { notes })).toEqual({ 200: 1, 409: 199 })
  const sent = eq(workReports.from_user_id, person.user.id)
  expect(await db().$count(workReports, sent)).toBe(1)
})

test('two hundred breaks at once are one break, and end once', async () => {
  const person = await signInMember()
  await checkIn(person)
  expect(await taps(person, routes.break, { action: 'start' })).toEqual({ 200: 1, 409: 199 })
  expect(await taps(person, routes.break, { action: 'end' })).toEqual({ 200: 1, 409: 199 })
  const [session] = await sessionsOf(person)
  expect(session?.breaks).toHaveLength(1)
})

let entry_id = ''
beforeAll(async () => {
  const { user } = await signInMember()
  entry_id = await insertSession(user.id)
  await insertBreak('10:00', '10:30')
})

async function insertSession(user_id: string, more: Partial<typeof timeEntries.$inferInsert> = {}) {
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
const insertBreak = (start: string, end: string | null) =>
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
  expect(await codeFrom(insertBreak(start, end))).toBe(code)
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
  const { user } = await signInMember()
  expect(await codeFrom(insertSession(user.id, more))).toBe(code)
})

test('a second open session is refused by the database', async () => {
  const { user } = await signInMember()
  const open = { status: 'open', check_out_time: null } as const
  await insertSession(user.id, open)
  expect(await codeFrom(insertSession(user.id, open))).toBe('23505')
})

test('every act is announced to the person and to those who watch', async () => {
  const person = await signInMember()
  await checkIn(person)
  await pause(person, 'start')
  await checkOut(person)
  const notified = await db().select().from(events)
  const ofTimes = notified.filter(({ topic }) => topic === 'attendance')
  expect(ofTimes.filter(({ user_id }) => user_id === person.user.id)).toHaveLength(3)
  expect(
    ofTimes.filter(({ leaders_of }) => leaders_of === person.user.id).length,
  ).toBeGreaterThanOrEqual(3)
  expect(new Set(ofTimes.flatMap(({ role }) => role ?? []))).toEqual(new Set(['superadmin']))
})
