import { notifications as news } from '@app/contract/messaging/notifications.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { reports as routes } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endDue } from '#domains/hiring/hires/hire-ending.ts'
import { sessions } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { events } from '#schema/live.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { clockAt } from '#test/clock.ts'
import { db, type SignedInUser, startApp } from '#test/harness.ts'
import { change, makeHired } from '#test/hires.ts'
import {
  approve,
  deskOf,
  headlinesOf,
  makeStaffedTeam,
  makeTask,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'
import { approvedHours } from './reports.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  team = await makeStaffedTeam()
})

/** A session of two hours, and its check-out with a report. */
async function workAndLeave(person: SignedInUser, workSummary: string, task_ids?: string[]) {
  await person.call(attendance.checkIn, { body: { work_mode: 'office', planned_tasks: 'Build' } })
  await db()
    .update(timeEntries)
    .set({ check_in_time: sql`now() - interval '2 minutes'` })
    .where(and(eq(timeEntries.user_id, person.user.id), eq(timeEntries.status, 'open')))
  const notes = JSON.stringify({ workSummary, challenges: 'No staging server' })
  return person.call(attendance.checkOut, { body: { notes, task_ids } })
}

test('a check-out puts the report before the leader, with its session and tasks', async () => {
  const task = await makeTask(team.intern)
  const { report_id, entry } = await workAndLeave(team.intern, 'Built it', [task])
  const [waiting] = await deskOf(team.leader)
  expect(waiting).toMatchObject({
    id: report_id,
    work_summary: 'Built it',
    challenges: 'No staging server',
    work_mode: 'office',
    planned_tasks: 'Build',
    worked_duration: entry.worked_seconds,
    check_out_time: entry.check_out_time,
  })
  const seen = await team.leader.call(routes.read, { params: { id: report_id } })
  expect(seen.sessions.map(({ id }) => id)).toEqual([entry.id])
  expect(seen.tasks.map(({ id }) => id)).toEqual([task])
})

test('a check-out keeps the tasks of a report sent earlier that day, unless it names others', async () => {
  const task = await makeTask(team.intern)
  const { id } = await sendReport(team.intern, { task_ids: [task] })
  const tasksOf = async () =>
    (await team.intern.call(routes.read, { params: { id } })).tasks.map(({ id }) => id)
  await workAndLeave(team.intern, 'Built it')
  expect(await tasksOf()).toEqual([task])
  await workAndLeave(team.intern, 'Built it', [])
  expect(await tasksOf()).toEqual([])
})

test('a second check-out of the day makes an approved report wait again, and its copy is refreshed', async () => {
  const first = await workAndLeave(team.intern, 'Morning')
  await approve(team.leader, first.report_id)
  expect(await approvedHours(db(), team.intern.user.id)).toBeGreaterThan(0)
  const [copy] = await deskOf(team.teamManager)
  await approve(team.teamManager, copy?.id ?? '')
  const second = await workAndLeave(team.intern, 'Morning and evening')
  expect(second.report_id).toBe(first.report_id)
  expect(await approvedHours(db(), team.intern.user.id)).toBe(0)
  expect((await headlinesOf(team.leader))[0]).toBe('Work Report Revised')
  await approve(team.leader, first.report_id)
  expect(await deskOf(team.teamManager)).toMatchObject([
    { id: copy?.id, work_summary: 'Morning and evening', status: 'pending' },
  ])
})

test('author and reviewer get a link, and their pages get an event', async () => {
  const { id } = await sendReport(team.intern)
  await approve(team.leader, id)
  const linkOf = async (person: SignedInUser) =>
    (await person.call(news.list)).notifications[0]?.link
  expect(await linkOf(team.leader)).toBe(`/tl/intern-reports?report=${id}`)
  expect(await linkOf(team.intern)).toBe(`/intern/daily-report?report=${id}`)
  const [copy] = await deskOf(team.teamManager)
  await approve(team.teamManager, copy?.id ?? '')
  expect(await linkOf(team.intern)).toBe(`/intern/daily-report?report=${id}`)
  const received = await db().select().from(events).where(eq(events.topic, 'reports'))
  const subscribers = new Set(
    received.filter(({ about }) => about === id).map(({ user_id }) => user_id),
  )
  expect(subscribers).toContain(team.intern.user.id)
  expect(subscribers).toContain(team.leader.user.id)
})

test('a report sent twice with one key is sent once', async () => {
  const body = { work_summary: 'Once.' }
  const send = () =>
    team.intern.send(
      { method: 'POST', url: '/api/reports', body },
      { 'idempotency-key': `key-${team.intern.user.id}` },
    )
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.json()).toEqual(first.json())
  expect(second.json().revision).toBe(1)
  expect(await headlinesOf(team.leader)).toEqual(['New Work Report'])
})

test('after the last day of a hire it goes to the leader of the team that was left, as a report without a check-out does', async () => {
  await clockAt('2026-06-12T09:00:00-04:00')
  const person = { time_zone: 'America/New_York' }
  const { student, leader, team_id, id } = await makeHired(60, person)
  await db().update(sessions).set({ expires_at: '2099-01-01T00:00:00Z' })
  await change(id, { last_day: '2026-06-12', ended_at: '2026-06-12T09:00:00-04:00' })
  await student.call(attendance.checkIn, { body: { work_mode: 'remote', planned_tasks: 'Build' } })
  // The organisation's day has ended, that of the person has not.
  await clockAt('2026-06-12T15:00:00-04:00')
  await db().transaction(endDue)
  const notes = JSON.stringify({ workSummary: 'Built it' })
  const { report_id } = await student.call(attendance.checkOut, { body: { notes } })
  const route = async () =>
    (await db().select().from(workReports).where(eq(workReports.id, report_id)))[0]
  const expected = { date: '2026-06-12', team_id, to_user_id: leader.user.id }
  expect(await route()).toMatchObject(expected)
  expect((await sendReport(student)).id).toBe(report_id)
  expect(await route()).toMatchObject({ ...expected, revision: 2 })
})
