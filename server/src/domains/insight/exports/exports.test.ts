import { sql } from 'drizzle-orm'
import papaparse from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { checkIn, signInMember } from '#test/working-day.ts'

startApp()

let intern: SignedInUser
let leader: SignedInUser
beforeAll(async () => {
  intern = await signInMember({ full_name: '=cmd|"/c calc"!A1' })
  leader = await signIn('team_leader')
  await checkIn(intern)
})

const file = (who: SignedInUser, path: string) =>
  who.send({ method: 'GET', url: `/api/exports/${path}` })

test('the sessions one may see come as CSV, and what looks like a formula is text', async () => {
  const answer = await file(leader, `attendance.csv?user_id=${intern.user.id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="attendance-\d{4}-\d\d-\d\d\.csv"$/,
    ),
  })
  const text = answer.body
  expect(text.startsWith('\ufeffPerson,Day,')).toBe(true)
  const { data } = papaparse.parse<string[]>(text.slice(1).trim())
  expect(data).toHaveLength(2)
  expect(data[1]?.[0]).toBe(`'=cmd|"/c calc"!A1`)
  expect(data[1]?.slice(5)).toEqual(['0', '0', 'open', 'office', 'no'])
})

test('a role narrows them to its people', async () => {
  const path = `attendance.csv?user_id=${intern.user.id}&role=`
  const rows = async (role: string) =>
    (await file(leader, path + role)).body.trim().split('\r\n').length - 1
  expect([await rows('intern'), await rows('developer')]).toEqual([1, 0])
})

test('the same comes as a workbook and as a document', async () => {
  const book = await file(leader, 'attendance.xlsx')
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const document = await file(leader, 'attendance.pdf')
  expect(document.headers['content-type']).toBe('application/pdf')
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(document.rawPayload.subarray(-6).toString()).toContain('%%EOF')
})

test('many sessions come in batches, every one of them once', async () => {
  const busy = await signIn('intern', { full_name: 'Busy Intern' })
  await db().execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time,
      check_out_time, status, worked_seconds, total_hours)
    select gen_random_uuid(), ${busy.user.id}, date '2026-01-01' + n / 10, 'Asia/Kolkata', 'office', 'work',
      timestamptz '2026-01-01' + n * interval '2 hours', timestamptz '2026-01-01' + n * interval '2 hours' + interval '1 hour',
      'closed', 3600, 1 from generate_series(0, 1203) n`)
  const answer = await file(
    leader,
    `attendance.csv?user_id=${busy.user.id}&start_date=2026-01-01&end_date=2026-12-31`,
  )
  const rows = answer.body.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(1204)
  expect(rows.every((row) => row.startsWith('Busy Intern,2026-'))).toBe(true)
})

test('who leads nobody exports their own rows; who may not export is refused', async () => {
  const hr = await signIn('hr')
  const answer = await file(hr, `attendance.csv?user_id=${intern.user.id}`)
  expect(answer.body.trim().split('\r\n')).toHaveLength(1)
  expect((await file(intern, 'attendance.csv')).statusCode).toBe(403)
})

test.each([
  ['salaries.csv', 404, 'Not found.'],
  ['toString.csv', 404, 'Not found.'],
  [
    'attendance.csv?start_date=2024-01-01&end_date=2026-01-01',
    422,
    'Please choose a period of up to 366 days.',
  ],
  [
    'attendance.csv?start_date=2026-01-02&end_date=2026-01-01',
    422,
    "The last day can't be before the first day.",
  ],
  ['attendance.csv?role=king', 422, 'Please choose a role.'],
  ['attendance.csv?salary=1', 422, 'Unknown field: salary'],
  ['attendance.csv?status=open', 422, 'Invalid parameter.'],
  ['reports.csv?search=Ada', 422, 'Invalid parameter.'],
])('%s is refused', async (path, status, sentence) => {
  const answer = await file(leader, path)
  expect([answer.statusCode, answer.json().detail]).toEqual([status, sentence])
})

test('attendance is narrowed to the people that the search finds, as in the list', async () => {
  const named = (full_name: string) => signIn('intern', { full_name })
  for (const { user } of [await named('Zoe 100% Quinn'), await named('Zoe 1000 Quinn')])
    await db().execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time)
      values (gen_random_uuid(), ${user.id}, '2024-03-04', 'UTC', 'office', 'work', '2024-03-04T09:00:00Z')`)
  const answer = await file(leader, 'attendance.csv?start_date=2024-03-04&search=100%25 q')
  expect(answer.body.trim().split('\n').slice(1)).toEqual([
    expect.stringContaining('Zoe 100% Quinn'),
  ])
})

test('a minute of a break counts once it is full, as on every page', async () => {
  const { user } = await signIn('intern')
  await db().execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time,
      check_out_time, status, worked_seconds, break_seconds)
    values (gen_random_uuid(), ${user.id}, '2024-03-05', 'UTC', 'office', 'work', '2024-03-05T09:00:00Z',
      '2024-03-05T12:00:00Z', 'closed', 9918, 882)`)
  const { body } = await file(leader, `attendance.csv?start_date=2024-03-05&user_id=${user.id}`)
  expect(body).toContain(',09:00,12:00,14,2.75,closed,')
})

test('a table too long for its format is refused, and says what to do', async () => {
  const busy = await signIn('intern')
  await db().execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time,
      check_out_time, status)
    select gen_random_uuid(), ${busy.user.id}, '2025-01-01', 'UTC', 'office', 'work',
      timestamptz '2025-01-01' + n * interval '2 seconds', timestamptz '2025-01-01' + n * interval '2 seconds' + interval '1 second',
      'closed' from generate_series(0, 5000) n`)
  const answer = await file(leader, `attendance.pdf?user_id=${busy.user.id}&start_date=2025-01-01`)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    'More than 5,000 rows match. Please choose fewer days or people.',
  ])
})

test('every export is recorded with its filter, but for the words somebody was searched by', async () => {
  const team_id = '01900000-0000-7000-8000-000000000000'
  await file(leader, `attendance.csv?team_id=${team_id}`)
  await file(leader, 'attendance.csv?search=zoe@quinn.example')
  const rows = await db().select().from(auditLogs)
  const created = rows.filter(
    ({ action, actor_id }) => action === 'export_made' && actor_id === leader.user.id,
  )
  expect(created.map(({ details }) => JSON.parse(details))).toContainEqual({
    format: 'csv',
    rows: 0,
    team_id,
  })
  expect(created.map(({ details }) => JSON.parse(details))).toContainEqual({
    format: 'csv',
    rows: 0,
    searched: true,
  })
})
