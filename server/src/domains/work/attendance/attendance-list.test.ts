import type { Input } from '@app/contract/core/route.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#schema/accounts.table.ts'
import { departments, teamMembers, teams } from '#schema/projects.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { hereSince, join, worked } from '#test/staffed-team.ts'
import { makeCompany } from '#test/weeks.ts'
import { checkIn, checkOut, pause, sessionsOf, signInMember } from '#test/working-day.ts'
import { closeForgotten } from './attendance-forgotten.ts'

startApp()
beforeEach(() => clockAt('2026-06-10T09:00:00+05:30'))

const stay = () => db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
type Query = NonNullable<Input<typeof routes.list>['query']>
const look = (person: SignedInUser, query: Query = {}) => person.call(routes.list, { query })
const ids = ({ attendance }: Awaited<ReturnType<typeof look>>) =>
  attendance.map(({ user }) => user.id).toSorted()

test('a leader sees who is in, on break, out and late, and the hours of the day', async () => {
  const { intern, other, leader, team_id } = await makeCompany()
  await checkIn(intern)
  await clockAt('2026-06-10T10:00:00+05:30')
  await pause(intern, 'start')
  await clockAt('2026-06-10T10:30:00+05:30')
  const result = await look(leader, { team_id })
  expect(result).toMatchObject({
    counts: { in: 0, on_break: 1, out: 3, late: 3 },
    total: 4,
    start_date: '2026-06-10',
    end_date: '2026-06-10',
    server_time: '2026-06-10T05:00:00.000Z',
  })
  expect(result.attendance.find(({ user }) => user.id === intern.user.id)).toEqual({
    user: {
      id: intern.user.id,
      full_name: intern.user.full_name,
      role: 'intern',
      avatar_id: null,
    },
    team_names: ['Team Lotus'],
    presence: 'on_break',
    is_late: false,
    is_on_leave: false,
    awaits_guardian: false,
    check_in_time: '2026-06-10T03:30:00.000Z',
    work_mode: 'office',
    worked_seconds: 3600,
    break_seconds: 1800,
    self_reported_seconds: 0,
    target_seconds: 8 * 3600,
    days: [
      {
        day: '2026-06-10',
        check_in_time: '2026-06-10T03:30:00.000Z',
        check_out_time: null,
        time_zone: 'Asia/Kolkata',
        worked_seconds: 3600,
        is_late: false,
        is_on_leave: false,
        is_open: true,
        is_unconfirmed: false,
      },
    ],
  })
  await checkIn(other)
  const late = await look(leader, { team_id, show: 'late' })
  expect(late.total).toBe(3)
  expect(late.attendance.find(({ user }) => user.id === other.user.id)).toMatchObject({
    presence: 'in',
    is_late: true,
  })
  for (const show of ['in', 'on_break', 'out'] as const) {
    const page = await look(leader, { team_id, show })
    expect(page.counts).toEqual({ in: 1, on_break: 1, out: 2, late: 3 })
    expect(page.attendance.every(({ presence }) => presence === show)).toBe(true)
    expect(page.attendance).toHaveLength(page.total)
  }
})

test('everybody is counted as they are one by one, whatever their zone', async () => {
  const zones = [
    'Asia/Kolkata',
    'America/New_York',
    'Europe/Berlin',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ]
  await clockAt('2026-06-10T16:00:00Z')
  const { leader, team_id } = await makeCompany()
  for (const time_zone of zones)
    for (const act of ['none', 'in', 'pause', 'out']) {
      const person = await signInMember({ time_zone })
      await join(team_id, person)
      if (act !== 'none') await checkIn(person)
      if (act === 'pause') await pause(person, 'start')
      if (act === 'out') await checkOut(person)
    }
  for (const moment of [
    '2026-06-10T16:05:00Z',
    '2026-06-11T02:00:00Z',
    '2026-06-11T09:30:00Z',
    '2026-06-12T23:00:00Z',
  ]) {
    await clockAt(moment)
    await stay()
    const all = await look(leader, { limit: 100 })
    const count = (fits: (row: (typeof all.attendance)[number]) => boolean) =>
      all.attendance.filter(fits).length
    expect(all.counts).toEqual({
      in: count(({ presence }) => presence === 'in'),
      on_break: count(({ presence }) => presence === 'on_break'),
      out: count(({ presence }) => presence === 'out'),
      late: count(({ is_late }) => is_late),
    })
    expect(all.total).toBe(all.attendance.length)
  }
})

test('a week shows every day and what counts of it, against the hours one is to work', async () => {
  const { intern, leader } = await makeCompany()
  await hereSince('2026-06-01T06:00:00Z', intern)
  await stay()
  await intern.call(settings.change, { body: { dailyWorkingHours: 6 } })
  await checkIn(intern)
  await clockAt('2026-06-10T14:00:00+05:30')
  await checkOut(intern)
  await clockAt('2026-06-11T11:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-12T00:00:00+05:30')
  await closeForgotten(db())
  const week = { start_date: '2026-06-07', end_date: '2026-06-13' }
  const { attendance } = await look(leader, { ...week, user_id: intern.user.id })
  const [row] = attendance
  expect(row).toMatchObject({
    presence: null,
    is_late: true,
    worked_seconds: 5 * 3600,
    target_seconds: 30 * 3600,
  })
  expect(row?.days.map(({ day }) => day.slice(8))).toEqual([
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
    '13',
  ])
  expect(row?.days[3]).toMatchObject({ worked_seconds: 5 * 3600, is_unconfirmed: false })
  expect(row?.days[4]).toMatchObject({ worked_seconds: 0, is_late: true, is_unconfirmed: true })
})

test('a department is the people of its teams, and nobody else', async () => {
  const { team_id } = await makeCompany()
  const stranger = await makeCompany()
  const [department] = await db()
    .insert(departments)
    .values({ name: `Engineering ${team_id}` })
    .returning()
  const department_id = department?.id ?? ''
  await db().update(teams).set({ department_id }).where(eq(teams.id, team_id))
  const manager = await signIn('superadmin')
  const seen = await look(manager, { department_id })
  expect(ids(seen)).toEqual(ids(await look(manager, { team_id })))
  expect(seen.counts).toMatchObject({ in: 0, on_break: 0, out: seen.total })
  expect(ids(await look(manager, { department_id, team_id: stranger.team_id }))).toEqual([])
})

test('people of a department have the names of its teams, though they are in others too', async () => {
  const { intern, team_id } = await makeCompany()
  const elsewhere = await makeCompany()
  const [department] = await db()
    .insert(departments)
    .values({ name: `Design ${team_id}` })
    .returning()
  const department_id = department?.id ?? ''
  await db().update(teams).set({ department_id }).where(eq(teams.id, team_id))
  await db().insert(teamMembers).values({ team_id: elsewhere.team_id, user_id: intern.user.id })
  const manager = await signIn('superadmin')
  const namesIn = async (query: object) =>
    (await look(manager, query)).attendance.find(({ user }) => user.id === intern.user.id)
      ?.team_names
  expect(await namesIn({ team_id })).toHaveLength(2)
  expect(await namesIn({ department_id })).toHaveLength(1)
})

test('a day that is over is that day: its times, who was late and who was absent, and nothing of now', async () => {
  const { intern, other, leader, team_id } = await makeCompany()
  await stay()
  await clockAt('2026-06-10T11:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-10T15:30:00+05:30')
  await checkOut(intern)
  await clockAt('2026-06-11T09:00:00+05:30')
  await checkIn(intern)
  await checkIn(other)
  const day = { start_date: '2026-06-10', team_id }
  const past = await look(leader, day)
  expect(past.counts).toEqual({ present: 1, absent: 3, late: 1 })
  expect(past.total).toBe(4)
  const rowOf = (person: SignedInUser) =>
    past.attendance.find(({ user }) => user.id === person.user.id)
  expect(rowOf(intern)).toMatchObject({
    presence: null,
    check_in_time: null,
    is_late: true,
    worked_seconds: 4.5 * 3600,
    days: [
      {
        check_in_time: '2026-06-10T05:30:00.000Z',
        check_out_time: '2026-06-10T10:00:00.000Z',
        is_open: false,
      },
    ],
  })
  expect(rowOf(other)).toMatchObject({ presence: null, is_late: false, worked_seconds: 0 })
  for (const show of ['present', 'absent', 'late'] as const) {
    const page = await look(leader, { ...day, show })
    expect([show, page.attendance.length]).toEqual([show, page.total])
    expect(page.attendance.some(({ user }) => user.id === intern.user.id)).toBe(show !== 'absent')
  }
  // Nobody is in or out of a day that is over, and nobody is absent on a Sunday.
  expect((await look(leader, { ...day, show: 'in' })).total).toBe(0)
  const sunday = await look(leader, { start_date: '2026-06-07', team_id })
  expect(sunday.counts).toEqual({ present: 0, absent: 0, late: 0 })
  expect(sunday.total).toBe(4)
  const week = await look(leader, { start_date: '2026-06-07', end_date: '2026-06-13', team_id })
  expect(week.counts).toEqual({ present: 2, absent: 2, late: 1 })
})

test('those who lead see everybody; with the setting, only the people they lead and themselves', async () => {
  const here = await makeCompany()
  const there = await makeCompany()
  const foreign = there.intern.user.id
  for (const person of [here.leader, here.tm, here.pm])
    expect(ids(await look(person, { user_id: foreign }))).toEqual([foreign])
  const operator = await signIn('superadmin')
  await operator.call(system.changeSettings, { body: { time_visibility: 'scope' } })
  const team = [here.intern, here.other, here.leader, here.tm].map(({ user }) => user.id)
  expect(ids(await look(here.leader))).toEqual(team.toSorted())
  expect(ids(await look(here.pm))).toEqual(team.toSorted())
  for (const person of [here.leader, here.tm, here.pm]) {
    const outside = await look(person, { user_id: foreign })
    const unknown = await look(person, { user_id: v7() })
    expect(outside).toEqual(unknown)
    expect(await look(person, { team_id: there.team_id })).toEqual(unknown)
    expect(outside).toMatchObject({ attendance: [], total: 0 })
    const query = { user_id: foreign }
    expect(await person.call(routes.sessions, { query })).toEqual({
      entries: [],
      total: 0,
      next_cursor: null,
    })
  }
  expect(ids(await look(operator, { user_id: foreign }))).toEqual([foreign])
  await operator.call(system.changeSettings, { body: { time_visibility: 'all' } })
})

test('all others see themselves alone', async () => {
  const { intern, other } = await makeCompany()
  for (const person of [intern, await signIn('hr'), await signIn('startup_rep')]) {
    expect(ids(await look(person))).toEqual([person.user.id])
    expect((await look(person, { user_id: other.user.id })).attendance).toEqual([])
    const query = { user_id: other.user.id }
    expect((await person.call(routes.sessions, { query })).entries).toEqual([])
  }
})

test('students without a team do not fill the list, but for what they worked before', async () => {
  const student = await signIn('intern')
  const { leader } = await makeCompany()
  const user_id = student.user.id
  expect((await look(leader, { user_id })).total).toBe(0)
  await worked(student, 3600)
  expect((await look(leader, { user_id })).total).toBe(1)
})

test('a list is walked a page at a time by name, and searched by name', async () => {
  const { leader, team_id, intern, other } = await makeCompany()
  await db().execute(sql`update users set full_name = 'Zoë 100% Rao' where id = ${intern.user.id}`)
  await db().execute(sql`update users set full_name = 'asha Rao' where id = ${other.user.id}`)
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await look(leader, { team_id, limit: 1, ...(cursor && { cursor }) })
    names.push(...page.attendance.map(({ user }) => user.full_name))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(names).toEqual(['asha Rao', 'Test team_leader', 'Test team_manager', 'Zoë 100% Rao'])
  expect(ids(await look(leader, { search: '100%', team_id }))).toEqual([intern.user.id])
  expect((await look(leader, { search: '1%0', team_id })).total).toBe(0)
  expect((await look(leader, { search: intern.user.email, team_id })).total).toBe(0)
})

test.each([
  ['start_date=2026-05-01&end_date=2026-06-12', 'Please choose a period of up to 42 days.'],
  ['start_date=2026-06-02&end_date=2026-06-01', "The last day can't be before the first day."],
  ['start_date=yesterday', 'Please enter the date as YYYY-MM-DD.'],
  ['show=everybody', undefined],
  ['user_id=1', 'Invalid id.'],
  ['user_id[]=1', 'Invalid parameter.'],
  ['cursor=x', 'Invalid parameter.'],
])('a list that is asked for with %s is refused', async (query, sentence) => {
  const leader = await signIn('team_leader')
  const answer = await leader.send({ method: 'GET', url: `/api/attendance?${query}` })
  expect(answer.statusCode).toBe(422)
  if (sentence) expect(answer.json().detail).toBe(sentence)
})

test('a leader reads the sessions of a person and may correct those of the people they lead', async () => {
  const { intern, leader, other } = await makeCompany()
  const foreign = await makeCompany()
  for (const person of [intern, foreign.intern, leader]) {
    await checkIn(person)
    await clockAt('2026-06-10T09:30:00+05:30')
    await checkOut(person)
  }
  await checkIn(intern)
  const seen = async (user_id: string) =>
    (await leader.call(routes.sessions, { query: { user_id } })).entries.map(
      ({ can }) => can.correct,
    )
  expect(await seen(intern.user.id)).toEqual([false, true])
  expect(await seen(foreign.intern.user.id)).toEqual([false])
  expect(await seen(leader.user.id)).toEqual([false])
  expect(await seen(other.user.id)).toEqual([])
  const day = { start_date: '2026-06-10', end_date: '2026-06-10', user_id: intern.user.id }
  const { entries } = await leader.call(routes.sessions, { query: day })
  expect(entries.map(({ id }) => id)).toEqual((await sessionsOf(intern)).map(({ id }) => id))
})
