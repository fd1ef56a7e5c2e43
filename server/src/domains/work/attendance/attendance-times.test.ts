import { settings } from '@app/contract/identity/settings.ts'
import { type SystemSettingsChange, system } from '@app/contract/identity/system-settings.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeStaffedTeam } from '#test/staffed-team.ts'
import {
  checkIn,
  checkOut,
  pause,
  plan,
  refused,
  signInMember,
  statusOf,
} from '#test/working-day.ts'

startApp()

/** An intern whose device stays signed in over days. */
async function personIn(time_zone: string) {
  const person = await signInMember({ time_zone })
  const own = eq(sessions.user_id, person.user.id)
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' }).where(own)
  return person
}

test.each([
  ['America/New_York', '2026-03-08', '2026-03-08T00:30-05:00', '2026-03-08T04:30-04:00', 3],
  ['America/New_York', '2026-11-01', '2026-11-01T00:30-04:00', '2026-11-01T04:30-05:00', 5],
  ['Asia/Kolkata', '2026-03-08', '2026-03-08T00:30+05:30', '2026-03-08T04:30+05:30', 4],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:30+01:00', '2026-03-29T04:30+02:00', 3],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:30+02:00', '2026-10-25T04:30+01:00', 5],
])(
  'in %s on %s, half past midnight to half past four is what really passed',
  async (zone, day, from, until, hours) => {
    await clockAt(from)
    const person = await personIn(zone)
    await checkIn(person)
    await clockAt(until)
    const { entry } = await checkOut(person)
    expect(entry).toMatchObject({
      day,
      time_zone: zone,
      check_in_time: new Date(from).toISOString(),
      check_out_time: new Date(until).toISOString(),
      worked_seconds: hours * 3600,
      total_hours: hours,
    })
  },
)

test('a session across midnight counts to the day it began, in the person’s zone', async () => {
  await clockAt('2026-06-10T21:00:00+05:30')
  const person = await personIn('Asia/Kolkata')
  await checkIn(person)
  await clockAt('2026-06-11T02:15:00+05:30')
  expect((await statusOf(person)).today.day).toBe('2026-06-11')
  const { entry } = await checkOut(person)
  expect(entry).toMatchObject({ day: '2026-06-10', total_hours: 5.25 })
  const elsewhere = await personIn('America/New_York')
  expect((await checkIn(elsewhere)).current_session?.day).toBe('2026-06-10')
})

test('a zone that changes while one works changes nothing of the session', async () => {
  await clockAt('2026-06-10T22:00:00+05:30')
  const person = await personIn('Asia/Kolkata')
  await checkIn(person)
  await person.call(settings.change, { body: { timeZone: 'America/New_York' } })
  await clockAt('2026-06-10T23:30:00+05:30')
  const { entry } = await checkOut(person)
  expect(entry).toMatchObject({ day: '2026-06-10', time_zone: 'Asia/Kolkata', total_hours: 1.5 })
  const next = await checkIn(person)
  expect(next.current_session).toMatchObject({ day: '2026-06-10', time_zone: 'America/New_York' })
})

test('breaks are not worked, also one that lasts until the check-out', async () => {
  await clockAt('2026-06-10T09:00:00+05:30')
  const person = await personIn('Asia/Kolkata')
  await checkIn(person)
  await clockAt('2026-06-10T10:00:00+05:30')
  await pause(person, 'start')
  await clockAt('2026-06-10T10:20:00+05:30')
  expect((await pause(person, 'end')).current_session?.breaks).toMatchObject([{ duration: 1200 }])
  await clockAt('2026-06-10T11:00:00+05:30')
  await pause(person, 'start')
  await clockAt('2026-06-10T11:10:00+05:30')
  const { entry } = await checkOut(person)
  expect(entry).toMatchObject({ worked_seconds: 6000, break_seconds: 1800, total_hours: 1.67 })
  expect((await statusOf(person)).today).toMatchObject({
    worked_seconds: 6000,
    break_seconds: 1800,
  })
})

test.each([
  ['2026-06-10T10:15:00+05:30', false, 'a Wednesday, in time'],
  ['2026-06-10T10:15:01+05:30', true, 'a Wednesday, late'],
  ['2026-06-13T15:00:00+05:30', false, 'a Saturday'],
])('at %s a check-in is late: %s (%s)', async (at, is_late) => {
  await clockAt(at)
  const person = await personIn('Asia/Kolkata')
  expect((await checkIn(person)).current_session?.is_late).toBe(is_late)
  await checkOut(person)
  expect((await checkIn(person)).current_session?.is_late).toBe(false)
})

test('a day holds 24 hours at most, however many sessions it has', async () => {
  await clockAt('2026-06-10T00:00:00+05:30')
  const person = await personIn('Asia/Kolkata')
  await checkIn(person)
  await clockAt('2026-06-10T20:00:00+05:30')
  await checkOut(person)
  await clockAt('2026-06-10T23:00:00+05:30')
  await checkIn(person)
  await clockAt('2026-06-11T04:00:00+05:30')
  const body = { notes: JSON.stringify({ workSummary: 'All of it' }) }
  expect(await refused(person, routes.checkOut, body)).toEqual([
    422,
    'Total hours cannot exceed 24 hours per day',
  ])
  expect((await statusOf(person)).is_checked_in).toBe(true)
})

test('a day without a connection is sent later and keeps its own times', async () => {
  await clockAt('2026-06-10T18:00:00+05:30')
  const person = await personIn('Asia/Kolkata')
  await checkIn(person, '2026-06-10T09:00:00+05:30')
  await pause(person, 'start', '2026-06-10T12:00:00+05:30')
  await pause(person, 'end', '2026-06-10T13:00:00+05:30')
  const { entry } = await checkOut(person, '2026-06-10T17:00:00+05:30')
  expect(entry).toMatchObject({
    sent_late: true,
    is_late: false,
    check_in_time: '2026-06-10T03:30:00.000Z',
    check_out_time: '2026-06-10T11:30:00.000Z',
    worked_seconds: 7 * 3600,
    break_seconds: 3600,
  })
})

test('a moment that has not come yet is now, and a moment just passed is not late', async () => {
  await clockAt('2026-06-10T09:00:00Z')
  const person = await personIn('UTC')
  const { current_session } = await checkIn(person, '2026-06-10T12:00:00Z')
  expect(current_session).toMatchObject({
    check_in_time: '2026-06-10T09:00:00.000Z',
    sent_late: false,
  })
  await clockAt('2026-06-10T10:00:00Z')
  const { entry } = await checkOut(person, '2026-06-10T09:59:00Z')
  expect(entry).toMatchObject({ check_out_time: '2026-06-10T09:59:00.000Z', sent_late: false })
})

test('moments outside sensible bounds are refused', async () => {
  await clockAt('2026-06-10T18:00:00Z')
  const person = await personIn('UTC')
  const at = (happened_at: string) => ({ ...plan, happened_at })
  expect(await refused(person, routes.checkIn, at('2026-06-07T17:59:00Z'))).toEqual([
    422,
    'This is more than 72 hours old. Please request a correction.',
  ])
  // PostgreSQL knows no zone more than 16 hours away.
  for (const far of ['2026-06-10T09:00:00+23:59', '2026-06-10T09:00:00-16:00'])
    expect(await refused(person, routes.checkIn, at(far))).toEqual([422, 'Invalid parameter.'])
  await checkIn(person, '2026-06-10T09:00:00Z')
  const paused = (action: string, time: string) =>
    refused(person, routes.break, { action, happened_at: `2026-06-10T${time}Z` })
  const order = [422, 'The break must start after the check-in and after any earlier break.']
  expect(await paused('start', '08:59:00')).toEqual(order)
  await pause(person, 'start', '2026-06-10T12:00:00Z')
  expect(await paused('end', '11:59:00')).toEqual(order)
  await pause(person, 'end', '2026-06-10T13:00:00Z')
  const body = { notes: JSON.stringify({ workSummary: 'x' }), happened_at: '2026-06-10T12:30:00Z' }
  expect(await refused(person, routes.checkOut, body)).toEqual([
    422,
    'Check-out time must be after check-in time',
  ])
  await checkOut(person, '2026-06-10T15:00:00Z')
  expect(await refused(person, routes.checkIn, at('2026-06-10T14:00:00Z'))).toEqual([
    422,
    'Check-in must be after the previous session ended.',
  ])
})

test('who was removed while checking in is not checked in', async () => {
  await clockAt('2026-06-10T09:00:00Z')
  const person = await personIn('UTC')
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, person.user.id))
  expect((await refused(person, routes.checkIn, plan))[0]).toBe(401)
})

test('hours that were only reported afterwards are marked, and beyond the limit count once a leader confirms them', async () => {
  await clockAt('2026-06-10T20:00:00Z')
  const { intern, leader } = await makeStaffedTeam()
  await db().update(users).set({ time_zone: 'UTC' }).where(eq(users.id, intern.user.id))
  await checkIn(intern, '2026-06-10T08:00:00Z')
  const early = await checkOut(intern, '2026-06-10T12:00:00Z')
  expect(early.entry).toMatchObject({ status: 'closed', self_reported_seconds: 4 * 3600 })
  await checkIn(intern, '2026-06-10T13:00:00Z')
  const { entry, report_id } = await checkOut(intern, '2026-06-10T18:00:00Z')
  expect(entry).toMatchObject({
    status: 'unconfirmed',
    auto_closed: false,
    total_hours: 0,
    correction: { status: 'pending' },
  })
  const params = { id: report_id }
  const reported = await leader.call(reports.read, { params })
  expect(reported).toMatchObject({
    worked_duration: 4 * 3600,
    self_reported_seconds: 4 * 3600,
    needs_confirmation: false,
  })
  expect((await statusOf(intern)).today.worked_seconds).toBe(4 * 3600)
  const query = { user_id: intern.user.id, start_date: '2026-06-10' }
  expect((await leader.call(routes.list, { query })).attendance).toMatchObject([
    { worked_seconds: 4 * 3600, self_reported_seconds: 4 * 3600 },
  ])

  const { corrections: waiting } = await leader.call(corrections.list, {})
  expect(waiting).toMatchObject([{ entry_id: entry.id, can: { decide: true } }])
  const body = { status: 'confirmed' } as const
  await leader.call(corrections.decide, { params: { id: waiting[0]?.id ?? '' }, body })
  expect((await statusOf(intern)).today.worked_seconds).toBe(9 * 3600)
  expect(await leader.call(reports.read, { params })).toMatchObject({
    worked_duration: 9 * 3600,
    self_reported_seconds: 4 * 3600,
  })
})

test('of a session no more is self-reported than counts, and of a corrected one nothing', async () => {
  await clockAt('2026-06-10T20:00:00Z')
  const { intern, leader } = await makeStaffedTeam()
  await db().update(users).set({ time_zone: 'UTC' }).where(eq(users.id, intern.user.id))
  await checkIn(intern, '2026-06-10T08:00:00Z')
  await pause(intern, 'start', '2026-06-10T09:00:00Z')
  await pause(intern, 'end', '2026-06-10T10:00:00Z')
  const { entry, report_id } = await checkOut(intern, '2026-06-10T11:00:00Z')
  const query = { user_id: intern.user.id, start_date: '2026-06-10' }
  const day = async () => (await leader.call(routes.list, { query })).attendance
  expect(await day()).toMatchObject([{ worked_seconds: 2 * 3600, self_reported_seconds: 2 * 3600 }])
  const reported = await leader.call(reports.read, { params: { id: report_id } })
  expect(reported).toMatchObject({
    ...{ worked_duration: 2 * 3600, self_reported_seconds: 2 * 3600 },
  })
  await db().update(timeEntries).set({ status: 'corrected' }).where(eq(timeEntries.id, entry.id))
  expect(await day()).toMatchObject([{ worked_seconds: 2 * 3600, self_reported_seconds: 0 }])
})

test('a session of too many days ago waits for the leader, and the limits are settings', async () => {
  await clockAt('2026-06-10T20:00:00Z')
  const { intern } = await makeStaffedTeam()
  await db().update(users).set({ time_zone: 'UTC' }).where(eq(users.id, intern.user.id))
  const superadmin = await signIn('superadmin')
  const limit = (body: SystemSettingsChange) => superadmin.call(system.changeSettings, { body })
  const hour = async (day: string, at: string) => {
    await checkIn(intern, `${day}T${at}:00:00Z`)
    return (await checkOut(intern, `${day}T${at}:59:00Z`)).entry.status
  }
  expect(await hour('2026-06-08', '09')).toBe('closed')
  await limit({ self_reported_days: 1 })
  expect(await hour('2026-06-08', '11')).toBe('unconfirmed')
  expect(await hour('2026-06-09', '09')).toBe('closed')
  await limit({ self_reported_hours: 0 })
  expect(await hour('2026-06-10', '09')).toBe('unconfirmed')
  await checkIn(intern)
  await clockAt('2026-06-10T23:00:00Z')
  expect((await checkOut(intern, '2026-06-10T22:00:00Z')).entry).toMatchObject({
    status: 'closed',
    self_reported_seconds: 0,
  })
})
