import { settings } from '@app/contract/identity/settings.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endDue } from '#domains/hiring/hires/hire-ending.ts'
import { sessions } from '#schema/accounts.table.ts'
import { events } from '#schema/live.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { change, makeHired } from '#test/hires.ts'
import { makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import {
  checkIn,
  checkOut,
  pause,
  refused,
  sessionsOf,
  signInMember,
  statusOf,
} from '#test/working-day.ts'
import { closeForgotten, remindOfBreaks, remindOfHours } from './attendance-forgotten.ts'

startApp()

const staySignedIn = () => db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })

async function teamAt(moment: string) {
  await clockAt(moment)
  const team = await makeStaffedTeam()
  await staySignedIn()
  return team
}

async function personAt(moment: string) {
  await clockAt(moment)
  const person = await signInMember()
  await staySignedIn()
  return person
}

const notificationsOf = async (person: SignedInUser, title: string) =>
  (await person.call(notifications.list, {})).notifications.filter((one) => one.title === title)

const minute = async (moment: string) => {
  await clockAt(moment)
  await closeForgotten(db())
  await remindOfHours(db())
  await remindOfBreaks(db())
}

test('a forgotten check-out is closed once at the end of the local day and does not count', async () => {
  const { intern, leader, manager } = await teamAt('2026-06-10T09:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-10T20:00:00+05:30')
  await pause(intern, 'start')
  await minute('2026-06-10T23:59:59+05:30')
  expect((await statusOf(intern)).is_checked_in).toBe(true)
  await minute('2026-06-11T00:00:00+05:30')
  await minute('2026-06-11T00:01:00+05:30')
  const [session] = await sessionsOf(intern)
  expect(session).toMatchObject({
    status: 'unconfirmed',
    auto_closed: true,
    day: '2026-06-10',
    check_out_time: '2026-06-10T18:30:00.000Z',
    worked_seconds: 0,
    total_hours: 0,
    breaks: [{ end_time: '2026-06-10T18:30:00.000Z' }],
  })
  expect((await statusOf(intern)).today.worked_seconds).toBe(0)
  expect(await notificationsOf(intern, 'You forgot to check out')).toHaveLength(1)
  const notified = await notificationsOf(leader, 'Forgotten check-out')
  expect(notified).toMatchObject([{ link: '/tl/attendance' }])
  expect(await notificationsOf(manager, 'Forgotten check-out')).toEqual([])
  expect((await checkIn(intern)).is_checked_in).toBe(true)
})

test('who forgot to check out gets to their own times, who leads them to those of their people', async () => {
  const { intern, leader, manager } = await teamAt('2026-06-10T09:00:00+05:30')
  const operator = await signIn('superadmin')
  for (const person of [intern, leader, manager]) await checkIn(person)
  await minute('2026-06-11T00:00:00+05:30')
  const linksOf = async (person: SignedInUser, title: string) =>
    (await notificationsOf(person, title)).map(({ link }) => link)
  expect(await linksOf(intern, 'You forgot to check out')).toEqual(['/intern/attendance'])
  expect(await linksOf(leader, 'You forgot to check out')).toEqual(['/my-time'])
  expect(await linksOf(manager, 'You forgot to check out')).toEqual(['/my-time'])
  expect(await linksOf(leader, 'Forgotten check-out')).toEqual(['/tl/attendance'])
  expect(await linksOf(manager, 'Forgotten check-out')).toEqual(['/pm/attendance'])
  expect(await linksOf(operator, 'Forgotten check-out')).toEqual(['/attendance'])
})

test('who forgot to check out on the last day of a hire is named to the leader of the team that was left', async () => {
  await clockAt('2026-06-10T09:00:00+05:30')
  const { student, leader, id } = await makeHired()
  const operator = await signIn('superadmin')
  await staySignedIn()
  await checkIn(student)
  await change(id, { last_day: '2026-06-10', ended_at: '2026-06-10T10:00:00+05:30' })
  await clockAt('2026-06-11T00:00:00+05:30')
  await db().transaction(endDue)
  await closeForgotten(db())
  expect(await notificationsOf(leader, 'Forgotten check-out')).toHaveLength(1)
  expect(await notificationsOf(operator, 'Forgotten check-out')).toEqual([])
})

test('yesterday’s open session does not prevent a check-in, even before the clock has run', async () => {
  const person = await personAt('2026-06-10T09:00:00+05:30')
  await checkIn(person)
  await clockAt('2026-06-11T09:00:00+05:30')
  await checkIn(person)
  const found = await sessionsOf(person)
  expect(found.map(({ status, day }) => [day, status])).toEqual([
    ['2026-06-11', 'open'],
    ['2026-06-10', 'unconfirmed'],
  ])
})

test('a night shift is left alone until two hours after the daily hours', async () => {
  const person = await personAt('2026-06-10T22:00:00+05:30')
  await checkIn(person)
  await minute('2026-06-11T07:59:00+05:30')
  expect((await statusOf(person)).is_checked_in).toBe(true)
  await minute('2026-06-11T08:00:00+05:30')
  expect(await sessionsOf(person)).toMatchObject([
    { status: 'unconfirmed', day: '2026-06-10', check_out_time: '2026-06-11T02:30:00.000Z' },
  ])
})

test('a check-out that arrives after the session was closed keeps the report and asks for the correction', async () => {
  const { intern, leader } = await teamAt('2026-06-10T09:00:00+05:30')
  await checkIn(intern)
  await minute('2026-06-11T00:00:00+05:30')
  await clockAt('2026-06-11T09:00:00+05:30')
  const { entry, report_id } = await checkOut(intern, '2026-06-10T18:00:00+05:30')
  expect(entry).toMatchObject({
    status: 'unconfirmed',
    report_id,
    sent_late: true,
    correction: { status: 'pending' },
  })
  const published = await db().select().from(events).where(eq(events.about, entry.id))
  expect(published).toContainEqual(
    expect.objectContaining({ topic: 'corrections', leaders_of: intern.user.id }),
  )
  const { corrections: input } = await leader.call(corrections.list, {})
  expect(input).toMatchObject([
    { entry_id: entry.id, asked_check_out_time: '2026-06-10T12:30:00.000Z', can: { decide: true } },
  ])
  const params = { id: input[0]?.id ?? '' }
  await leader.call(corrections.decide, { params, body: { status: 'confirmed' } })
  expect(await sessionsOf(intern)).toMatchObject([
    { status: 'corrected', total_hours: 9, correction: { status: 'confirmed' } },
  ])
  const body = { notes: JSON.stringify({ workSummary: 'again' }) }
  expect(await refused(intern, routes.checkOut, body)).toEqual([409, "You're not checked in."])
})

test('a report that was sent before does not keep the check-out of a closed session away, once', async () => {
  const body = { notes: JSON.stringify({ workSummary: 'again' }) }
  const again = [409, "You're not checked in."]
  const ownReports = async (person: SignedInUser) =>
    (await person.call(reports.list, { query: { box: 'mine' } })).reports

  // In the afternoon, from the page of the daily report.
  const { intern } = await teamAt('2026-06-10T09:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-10T17:00:00+05:30')
  const { id } = await sendReport(intern)
  await clockAt('2026-06-11T00:10:00+05:30')
  const typed = await checkOut(intern)
  expect(typed).toMatchObject({
    report_id: id,
    entry: { day: '2026-06-10', status: 'unconfirmed', correction: { status: 'pending' } },
  })
  expect(await ownReports(intern)).toMatchObject([{ id, revision: 2 }])
  expect(await refused(intern, routes.checkOut, body)).toEqual(again)

  // The next morning, before the phone with the check-out was online.
  const { intern: other } = await teamAt('2026-06-10T09:00:00+05:30')
  await checkIn(other)
  await minute('2026-06-11T00:00:00+05:30')
  await clockAt('2026-06-11T09:00:00+05:30')
  const sent = await sendReport(other, { date: '2026-06-10' })
  await pause(other, 'start', '2026-06-10T13:00:00+05:30')
  await pause(other, 'end', '2026-06-10T13:30:00+05:30')
  const queued = await checkOut(other, '2026-06-10T18:00:00+05:30')
  expect(queued).toMatchObject({
    report_id: sent.id,
    entry: { break_seconds: 1800, sent_late: true, correction: { status: 'pending' } },
  })
  expect(await ownReports(other)).toMatchObject([{ id: sent.id, revision: 2 }])
  expect(await refused(other, routes.checkOut, body)).toEqual(again)
})

test('a report that was sent before counts nothing of a session that was closed', async () => {
  const intern = await personAt('2026-06-10T09:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-10T17:00:00+05:30')
  const { id, worked_duration } = await sendReport(intern)
  expect(worked_duration).toBe(8 * 3600)
  await minute('2026-06-11T00:01:00+05:30')
  const read = await intern.call(reports.read, { params: { id } })
  expect([read.worked_duration, read.check_out_time]).toEqual([0, '2026-06-10T18:30:00.000Z'])
})

test('breaks that arrive after the session was closed are taken off the hours that are confirmed', async () => {
  const { intern, leader } = await teamAt('2026-06-10T09:00:00+05:30')
  await checkIn(intern)
  await clockAt('2026-06-10T11:00:00+05:30')
  await pause(intern, 'start')
  await minute('2026-06-11T00:00:00+05:30')
  await clockAt('2026-06-11T09:00:00+05:30')
  const refusedBreak = (action: string, time: string) =>
    refused(intern, routes.break, { action, happened_at: `2026-06-10T${time}+05:30` })
  expect(await refusedBreak('start', '11:10:00')).toEqual([409, "You're already on a break."])
  await pause(intern, 'end', '2026-06-10T11:15:00+05:30')
  expect(await refusedBreak('end', '11:20:00')).toEqual([409, "You're not on a break."])
  await pause(intern, 'start', '2026-06-10T13:00:00+05:30')
  await pause(intern, 'end', '2026-06-10T13:45:00+05:30')
  await pause(intern, 'start', '2026-06-10T16:30:00+05:30')
  expect(await refusedBreak('start', '08:00:00')).toEqual([409, "You're not checked in."])
  await checkOut(intern, '2026-06-10T17:00:00+05:30')
  const { corrections: input } = await leader.call(corrections.list, {})
  const params = { id: input[0]?.id ?? '' }
  await leader.call(corrections.decide, { params, body: { status: 'confirmed' } })
  expect(await sessionsOf(intern)).toMatchObject([
    { status: 'corrected', break_seconds: 5400, total_hours: 6.5 },
  ])
})

test('a check-in from the outbox does not overlap a forgotten session', async () => {
  const person = await personAt('2026-06-10T09:00:00+05:30')
  await checkIn(person)
  await clockAt('2026-06-11T09:00:00+05:30')
  const body = { work_mode: 'office', planned_tasks: 'x', happened_at: '2026-06-10T20:00:00+05:30' }
  expect(await refused(person, routes.checkIn, body)).toEqual([
    422,
    'Check-in must be after the previous session ended.',
  ])
  await checkIn(person, '2026-06-11T08:00:00+05:30')
  expect((await sessionsOf(person)).map(({ status }) => status)).toEqual(['open', 'unconfirmed'])
})

test('a report that was being typed at midnight is not lost either', async () => {
  const person = await personAt('2026-06-10T14:00:00+05:30')
  await checkIn(person)
  await clockAt('2026-06-11T00:10:00+05:30')
  const { entry } = await checkOut(person)
  expect(entry).toMatchObject({ status: 'unconfirmed', correction: { status: 'pending' } })
})

test('a session of a day without a connection waits for the rest of it', async () => {
  const person = await personAt('2026-06-11T09:00:00+05:30')
  await checkIn(person, '2026-06-10T09:00:00+05:30')
  await minute('2026-06-11T09:00:30+05:30')
  const { entry } = await checkOut(person, '2026-06-10T17:00:00+05:30')
  expect(entry).toMatchObject({
    status: 'closed',
    day: '2026-06-10',
    total_hours: 8,
    sent_late: true,
  })
})

test('who has worked the daily hours is reminded once to check out', async () => {
  const person = await personAt('2026-06-10T09:00:00+05:30')
  await person.call(settings.change, { body: { dailyWorkingHours: 6 } })
  await checkIn(person)
  await clockAt('2026-06-10T12:00:00+05:30')
  await pause(person, 'start')
  await clockAt('2026-06-10T13:00:00+05:30')
  await pause(person, 'end')
  await minute('2026-06-10T15:59:00+05:30')
  expect(await notificationsOf(person, 'Time to check out')).toEqual([])
  await minute('2026-06-10T16:00:00+05:30')
  await minute('2026-06-10T16:01:00+05:30')
  expect(await notificationsOf(person, 'Time to check out')).toMatchObject([
    { message: "You've worked your 6h 0m today. Remember to check out." },
  ])
  await checkOut(person)
  await checkIn(person)
  await minute('2026-06-10T16:03:00+05:30')
  expect(await notificationsOf(person, 'Time to check out')).toHaveLength(1)
})

test('interns are reminded of breaks as they set it', async () => {
  const person = await personAt('2026-06-10T09:00:00+05:30')
  await person.call(settings.change, { body: { breakReminderInterval: 30 } })
  await checkIn(person)
  const many = async () => (await notificationsOf(person, 'Time for a break')).length
  await minute('2026-06-10T09:29:00+05:30')
  expect(await many()).toBe(0)
  await minute('2026-06-10T09:30:00+05:30')
  await minute('2026-06-10T09:31:00+05:30')
  expect(await many()).toBe(1)
  await pause(person, 'start')
  await minute('2026-06-10T10:30:00+05:30')
  expect(await many()).toBe(1)
  await pause(person, 'end')
  await minute('2026-06-10T10:59:00+05:30')
  expect(await many()).toBe(1)
  await minute('2026-06-10T11:00:00+05:30')
  await minute('2026-06-10T11:30:00+05:30')
  expect(await many()).toBe(3)
  const [last] = await notificationsOf(person, 'Time for a break')
  expect(last).toMatchObject({
    type: 'info',
    message: "You've worked for 1h 0m without a break.",
  })
  await person.call(settings.change, { body: { autoBreakReminder: false } })
  await minute('2026-06-10T12:30:00+05:30')
  expect(await many()).toBe(3)
})

test('interns who chose no time are reminded of breaks after that of the operator', async () => {
  const operator = await signIn('superadmin')
  const person = await personAt('2026-06-10T09:00:00+05:30')
  await operator.call(system.changeSettings, { body: { break_reminder_minutes: 20 } })
  await checkIn(person)
  const many = async () => (await notificationsOf(person, 'Time for a break')).length
  await minute('2026-06-10T09:19:00+05:30')
  expect(await many()).toBe(0)
  await minute('2026-06-10T09:20:00+05:30')
  expect(await many()).toBe(1)
  await operator.call(system.changeSettings, { body: { break_reminder_minutes: 60 } })
})

test('nobody but interns is reminded of breaks', async () => {
  await clockAt('2026-06-10T09:00:00+05:30')
  const leader = await signIn('team_leader')
  await checkIn(leader)
  await minute('2026-06-10T12:00:00+05:30')
  expect(await notificationsOf(leader, 'Time for a break')).toEqual([])
})
