import { system } from '@app/contract/identity/system-settings.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { escalateWaiting, remindReviewers } from '#domains/work/reports/report-clock.ts'
import { rowsOf } from '#platform/database/db.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { change, makeHired } from '#test/hires.ts'
import { hereSince, makeStaffedTeam, sendReport, worked } from '#test/staffed-team.ts'
import { checkIn } from '#test/working-day.ts'
import { hasBegun, isWorkday, peopleToCome, workingHours } from './working-time.ts'

startApp()

// A Friday at noon; the Saturday is the 13th, the Sunday the 14th.
const friday = '2026-06-12T12:00:00+05:30'
beforeEach(async () => {
  await clockAt(friday)
  await db().delete(holidays)
  await db().delete(systemSettings)
})

/** The clock is set forward; those who are signed in stay so. */
async function later(moment: string) {
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  await clockAt(moment)
}

const setWeek = (work_week: number[]) =>
  db()
    .insert(systemSettings)
    .values({ name: 'work_week', value: work_week })
    .onConflictDoUpdate({ target: systemSettings.name, set: { value: work_week } })

describe('a working day', () => {
  const worked = async () =>
    (
      await rowsOf<{ day: string }>(
        db(),
        sql`select to_char(date, 'Dy') as day from generate_series('2026-06-08'::timestamp, '2026-06-14', '1 day') date
          where ${isWorkday(sql`date::date`)} order by date`,
      )
    ).map(({ day }) => day)

  test('is one of the working week that is not a holiday', async () => {
    expect(await worked()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await setWeek([7, 1, 2, 3, 4])
    await db().insert(holidays).values({ day: '2026-06-09', name: 'A Tuesday' })
    expect(await worked()).toEqual(['Mon', 'Wed', 'Thu', 'Sun'])
  })

  test.each([[[]], [[0]], [[8]], [[1, 1]], [[1.5]], ['12345'], [null]])(
    'is not set to %j',
    async (work_week) => {
      const { send } = await signIn('superadmin')
      const sent = await send({ method: 'PUT', url: '/api/system-settings', body: { work_week } })
      expect([sent.statusCode, sent.json().detail]).toEqual([
        422,
        'Please choose at least one weekday.',
      ])
    },
  )

  test('has the daily hours of the system for those who chose none', async () => {
    const { leader, intern } = await makeStaffedTeam()
    await hereSince('2026-06-08T06:00:00Z', intern)
    const operator = await signIn('superadmin')
    await operator.call(system.changeSettings, { body: { daily_hours: 7.5, work_week: [1, 2, 3] } })
    const sent = await operator.send({
      method: 'PUT',
      url: '/api/system-settings',
      body: { daily_hours: 13 },
    })
    expect(sent.json().detail).toBe('Hours per day must be from 1 to 12.')
    await db().insert(holidays).values({ day: '2026-06-09', name: 'A Tuesday' })
    const query = { user_id: intern.user.id, start_date: '2026-06-08', end_date: '2026-06-14' }
    const { attendance: rows } = await leader.call(attendance.list, { query })
    expect(rows[0]?.target_seconds).toBe(2 * 7.5 * 3600)
  })
})

describe('on a Sunday and on a holiday', () => {
  test.each(['2026-06-14', '2026-06-17'])('nobody is late or missing (%s)', async (day) => {
    await db().insert(holidays).values({ day: '2026-06-17', name: 'A Wednesday' })
    await clockAt(`${day}T15:00:00+05:30`)
    const { leader, intern, team_id } = await makeStaffedTeam()
    const late = async () =>
      (await leader.call(attendance.list, { query: { team_id } })).counts.late +
      (await leader.call(attendance.list, {})).counts.late
    expect(await late()).toBe(0)
    expect((await checkIn(intern)).current_session?.is_late).toBe(false)
    expect(await late()).toBe(0)
    expect((await leader.call(missingReports.list, { query: {} })).people).toEqual([])
    const body = { user_ids: [intern.user.id] }
    expect(await leader.call(missingReports.remind, { body })).toEqual({ reminded: 0 })
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    await later(`${next}T15:00:00+05:30`)
    expect((await leader.call(missingReports.list, { query: {} })).people).toHaveLength(1)
  })

  test('nobody is reminded or escalated, and on Monday the clock goes on', async () => {
    const { leader, intern } = await makeStaffedTeam()
    const { id } = await sendReport(intern)
    await db()
      .update(workReports)
      .set({ waiting_since: new Date(friday).toISOString() })
    const at = async (moment: string) => {
      await later(moment)
      const moved = await db().transaction(escalateWaiting)
      const reminded = await db().transaction(remindReviewers)
      return { moved, reminded }
    }
    const isOverdue = async () => (await leader.call(reports.read, { params: { id } })).is_overdue
    const nothing = { moved: 0, reminded: 0 }
    // Twelve hours of Friday, none of the weekend and of the holiday on Monday, twelve of Tuesday.
    await db().insert(holidays).values({ day: '2026-06-15', name: 'A Monday' })
    for (const day of ['13', '14', '15'])
      expect(await at(`2026-06-${day}T18:00:00+05:30`)).toEqual(nothing)
    expect(await at('2026-06-16T11:59:00+05:30')).toEqual(nothing)
    expect(await isOverdue()).toBe(false)
    expect(await at('2026-06-16T12:01:00+05:30')).toEqual({ moved: 0, reminded: 1 })
    expect(await isOverdue()).toBe(true)
    expect(await at('2026-06-17T11:59:00+05:30')).toEqual(nothing)
    expect(await at('2026-06-17T12:01:00+05:30')).toEqual({ moved: 1, reminded: 0 })
  })
})

/** Whether someone has begun by a day, as looked up for them and among everybody. */
async function hasBegunBy({ user }: SignedInUser, date: string) {
  const day = sql`${date}::date`
  const [row] = await rowsOf<{ one: boolean; all: boolean }>(
    db(),
    sql`select ${hasBegun(day, sql`${user.id}::uuid`)} as one,
      ${user.id}::uuid not in (${peopleToCome(day)}) as all`,
  )
  expect(row?.all).toBe(row?.one)
  return row?.one
}

const joinedAt = (person: SignedInUser, joined_at: string) =>
  db().update(teamMembers).set({ joined_at }).where(eq(teamMembers.user_id, person.user.id))

test('somebody begins on the first day of a hire that goes on, unless they worked in a team before it', async () => {
  const { student, id } = await makeHired(-5)
  const begun = (date: string) => hasBegunBy(student, date)
  expect([await begun('2026-06-16'), await begun('2026-06-17')]).toEqual([false, true])
  // Without a day of its own, it is that of the hire, where the organisation is.
  await change(id, { start_date: null, hired_date: '2026-06-11T19:00:00Z' })
  expect([await begun('2026-06-11'), await begun('2026-06-12')]).toEqual([false, true])
  // One that is over tells nothing of the days after it.
  await change(id, { last_day: '2026-06-13', ended_at: '2026-06-13T12:00:00Z' })
  expect([await begun('2026-06-11'), await begun('2026-06-14')]).toEqual([false, true])
  await change(id, { last_day: null, ended_at: null, start_date: '2026-06-17' })
  await joinedAt(student, '2026-05-01T06:00:00Z')
  expect([await begun('2026-04-30'), await begun('2026-05-01')]).toEqual([false, true])
})

test('somebody without a hire begins on the day of joining a team, a leader with the account, and who checked in before has begun', async () => {
  const { intern, leader } = await makeStaffedTeam()
  for (const person of [intern, leader])
    expect([
      await hasBegunBy(person, '2026-06-11'),
      await hasBegunBy(person, '2026-06-12'),
    ]).toEqual([false, true])
  await db().update(users).set({ created_at: '2026-01-01T06:00:00Z' })
  expect([await hasBegunBy(intern, '2026-06-11'), await hasBegunBy(leader, '2026-06-11')]).toEqual([
    false,
    true,
  ])
  // In the night to the eleventh, where they are.
  await joinedAt(intern, '2026-06-10T19:00:00Z')
  expect([await hasBegunBy(intern, '2026-06-10'), await hasBegunBy(intern, '2026-06-11')]).toEqual([
    false,
    true,
  ])
  await worked(intern, 3600, { day: '2026-06-08' })
  expect([await hasBegunBy(intern, '2026-06-07'), await hasBegunBy(intern, '2026-06-08')]).toEqual([
    false,
    true,
  ])
})

/** The same, quarter of an hour by quarter of an hour. */
function countedHours(
  from: number,
  quarters: number,
  zone: string,
  week: number[],
  free: string[],
) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  let counted = 0
  for (let at = 0; at < quarters; at += 1) {
    const day = days.format(from + at * 900_000)
    const weekday = new Date(day).getUTCDay() || 7
    if (week.includes(weekday) && !free.includes(day)) counted += 1
  }
  return counted / 4
}

test('working hours are those of working days, whatever the zone, week and holidays', async () => {
  const start = Date.parse('2026-03-20T00:00:00Z')
  const freeDays = ['2026-03-23', '2026-03-29', '2026-04-03', '2026-04-06']
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 * 96 }),
      fc.integer({ min: 0, max: 20 * 96 }),
      fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.subarray(freeDays),
      async (since, quarters, zone, week, free) => {
        await setWeek(week)
        await db().delete(holidays)
        if (free.length)
          await db()
            .insert(holidays)
            .values(free.map((day) => ({ day, name: 'Free' })))
        const from = start + since * 900_000
        const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
        const [row] = await rowsOf<{ hours: number }>(
          db(),
          sql`select ${workingHours(moment(from), moment(from + quarters * 900_000), sql`${zone}::text`)} as hours`,
        )
        expect(row?.hours).toBeCloseTo(countedHours(from, quarters, zone, week, free), 6)
      },
    ),
    { numRuns: 40 },
  )
})
