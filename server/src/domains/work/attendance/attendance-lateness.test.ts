import type { Input } from '@app/contract/core/route.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessions } from '#schema/accounts.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeHired } from '#test/hires.ts'
import { join, worked } from '#test/staffed-team.ts'
import { makeCompany } from '#test/weeks.ts'
import { checkIn, signInMember } from '#test/working-day.ts'

startApp()
beforeEach(() => clockAt('2026-06-10T09:00:00+05:30'))

test('late is judged by everybody’s own clock', async () => {
  const { intern, other, leader, team_id } = await makeCompany()
  await other.call(settings.change, { body: { timeZone: 'Europe/Berlin' } })
  await clockAt('2026-06-10T10:15:01+05:30')
  const { attendance } = await leader.call(routes.list, { query: { team_id } })
  const isLate = ({ user }: SignedInUser) =>
    attendance.find((row) => row.user.id === user.id)?.is_late
  expect([isLate(intern), isLate(other)]).toEqual([true, false])
})

test('today is each person’s own day, and nobody is absent on one that is not over where they are', async () => {
  await clockAt('2026-06-10T22:00:00+05:30')
  const { leader, team_id } = await makeCompany()
  const person = await signInMember({ time_zone: 'America/New_York' })
  await join(team_id, person)
  await checkIn(person)
  type Query = NonNullable<Input<typeof routes.list>['query']>
  const look = (query: Query) => leader.call(routes.list, { query })
  // The 11th in India, still the 10th in New York.
  await clockAt('2026-06-11T02:00:00+05:30')
  const query = { user_id: person.user.id }
  const today = await look(query)
  expect(today.start_date).toBe('2026-06-11')
  expect(today.attendance).toMatchObject([
    { presence: 'in', worked_seconds: 4 * 3600, days: [{ day: '2026-06-10', is_open: true }] },
  ])
  const other = await signInMember({ time_zone: 'America/New_York' })
  await join(team_id, other)
  const absent = async () => {
    const past = { user_id: other.user.id, start_date: '2026-06-10', show: 'absent' } as const
    return (await look(past)).counts
  }
  expect(await absent()).toMatchObject({ absent: 0 })
  await clockAt('2026-06-11T12:00:00+05:30')
  expect(await absent()).toMatchObject({ absent: 1 })
})

test('nobody is late or absent or has hours to work before their first day, in a team and among all', async () => {
  // Begins on Friday, the 12th.
  const { student, leader, team_id } = await makeHired(-2)
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  const look = async (query: NonNullable<Input<typeof routes.list>['query']>) => {
    const { attendance, counts } = await leader.call(routes.list, {
      query: { limit: 100, ...query },
    })
    return {
      rows: attendance,
      counts,
      row: attendance.find(({ user }) => user.id === student.user.id),
    }
  }
  await clockAt('2026-06-10T11:00:00+05:30')
  for (const of of [{ team_id }, {}]) {
    const { row, rows, counts } = await look(of)
    expect(row).toMatchObject({ presence: 'out', is_late: false, target_seconds: 0 })
    expect(counts.late).toBe(rows.filter(({ is_late }) => is_late).length)
  }
  await clockAt('2026-06-13T11:00:00+05:30')
  for (const of of [{ team_id }, {}])
    for (const [start_date, end_date, isAbsent] of [
      ['2026-06-11', '2026-06-11', false],
      ['2026-06-12', '2026-06-12', true],
      ['2026-06-08', '2026-06-11', false],
      ['2026-06-08', '2026-06-12', true],
    ] as const) {
      const { row, rows, counts } = await look({ ...of, start_date, end_date, show: 'absent' })
      expect([start_date, end_date, row !== undefined]).toEqual([start_date, end_date, isAbsent])
      expect(counts.absent).toBe(rows.length)
    }
  const week = await look({ team_id, start_date: '2026-06-08', end_date: '2026-06-14' })
  expect(week.row?.target_seconds).toBe(8 * 3600)
})

test('nobody is absent or has hours to work on days before they joined a team without a hire', async () => {
  const { intern, leader, team_id } = await makeCompany()
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  await clockAt('2026-06-15T11:00:00+05:30')
  for (const of of [{ team_id }, {}])
    for (const [start_date, end_date, isAbsent] of [
      ['2026-06-09', '2026-06-09', false],
      ['2026-06-10', '2026-06-10', true],
      ['2026-06-01', '2026-06-09', false],
      ['2026-06-01', '2026-06-10', true],
    ] as const) {
      const { attendance, counts } = await leader.call(routes.list, {
        query: { ...of, start_date, end_date, show: 'absent', limit: 100 },
      })
      const isListed = attendance.some(({ user }) => user.id === intern.user.id)
      expect([start_date, end_date, isListed]).toEqual([start_date, end_date, isAbsent])
      expect(counts.absent).toBe(attendance.length)
    }
  const { attendance } = await leader.call(routes.list, {
    query: { user_id: intern.user.id, start_date: '2026-06-08', end_date: '2026-06-14' },
  })
  expect(attendance[0]?.target_seconds).toBe(3 * 8 * 3600)
})

test('when a day begins and how long nobody is late is the operator’s', async () => {
  const { intern, leader, team_id } = await makeCompany()
  const operator = await signIn('superadmin')
  const set = (workday_start: string, late_after_minutes: number) =>
    operator.call(system.changeSettings, { body: { workday_start, late_after_minutes } })
  await clockAt('2026-06-10T09:40:00+05:30')
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  const isLate = async () =>
    (await leader.call(routes.list, { query: { team_id } })).attendance.find(
      ({ user }) => user.id === intern.user.id,
    )?.is_late
  expect(await isLate()).toBe(false)
  await set('09:00', 15)
  expect(await isLate()).toBe(true)
  await set('09:00', 45)
  expect(await isLate()).toBe(false)
  await set('10:00', 15)
})

test('a slow count of who was late is kept for a while, each period for itself', async () => {
  const { intern, other, leader } = await makeCompany()
  const { execute } = db()
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const slow = vi.spyOn(db(), 'execute').mockImplementation((...input) => {
    now += 1000
    return Reflect.apply(execute, db(), input)
  })
  const lateOn = async (start_date: string) =>
    (await leader.call(routes.list, { query: { start_date } })).counts.late
  expect(await lateOn('2026-06-03')).toBe(0)
  await worked(intern, 3600, { day: '2026-06-03', is_late: true })
  await worked(other, 3600, { day: '2026-06-04', is_late: true })
  expect([await lateOn('2026-06-03'), await lateOn('2026-06-04')]).toEqual([0, 1])
  now += 60_000
  expect(await lateOn('2026-06-03')).toBe(1)
  clock.mockRestore()
  slow.mockRestore()
})
