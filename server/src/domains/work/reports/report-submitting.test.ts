import { reports as routes } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  dayAgo,
  deskOf,
  entryOf,
  headlinesOf,
  join,
  makeStaffedTeam,
  makeTask,
  type StaffedTeam,
  sendReport,
  worked,
} from '#test/staffed-team.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  team = await makeStaffedTeam()
})

test('an intern’s report waits for the own leader and says what was stated', async () => {
  const report = await sendReport(team.intern, { hours: 7.5 })
  expect(report).toMatchObject({
    to_role: 'team_leader',
    to_user_id: team.leader.user.id,
    status: 'pending',
    worked_duration: 27_000,
    team_name: 'Team Lotus',
    revision: 1,
    date: await dayAgo(0),
    can: { review: false, revise: true },
  })
  const [waiting] = await deskOf(team.leader)
  expect(waiting).toMatchObject({ id: report.id, can: { review: true, revise: false } })
  expect(await team.leader.call(routes.counts)).toEqual({ pending: 1, reviewed: 0 })
  expect(await headlinesOf(team.leader)).toEqual(['New Work Report'])
})

test('a second report of the day revises the first and keeps its words', async () => {
  const first = await sendReport(team.intern)
  const second = await sendReport(team.intern, { work_summary: 'Wrote the tests, too.' })
  expect(second).toMatchObject({ id: first.id, revision: 2 })
  const { revisions } = await team.leader.call(routes.read, { params: { id: first.id } })
  expect(revisions.map(({ work_summary }) => work_summary)).toEqual([
    'Wrote the routing.',
    'Wrote the tests, too.',
  ])
})

test('the sessions of the day say how long, whatever was stated', async () => {
  await worked(team.intern, 3 * 3600)
  await worked(team.intern, 2 * 3600, { work_mode: 'office', planned_tasks: 'Review' })
  const report = await sendReport(team.intern, { hours: 20 })
  expect(report).toMatchObject({ worked_duration: 5 * 3600, work_mode: 'office' })
  expect(report.check_out_time).not.toBeNull()
  const { sessions } = await team.intern.call(routes.read, { params: { id: report.id } })
  expect(sessions.map(({ report_id }) => report_id)).toEqual([report.id, report.id])
})

test('an open session counts what it holds so far, an unconfirmed one nothing', async () => {
  await worked(team.intern, 3600, {
    ...{ status: 'unconfirmed', auto_closed: true, worked_seconds: 0, total_hours: 0 },
  })
  await db()
    .insert(timeEntries)
    .values({
      ...(await entryOf(team.intern)),
      check_in_time: sql`now() - interval '30 minutes'`,
    })
  const report = await sendReport(team.intern)
  expect(Math.abs(report.worked_duration - 1800)).toBeLessThan(20)
  expect(report.check_out_time).toBeNull()
})

test('names only tasks of one’s own', async () => {
  const [own, foreign] = [await makeTask(team.intern), await makeTask(team.leader)]
  const report = await sendReport(team.intern, { task_ids: [own, own] })
  const seen = await team.leader.call(routes.read, { params: { id: report.id } })
  expect(seen.tasks).toEqual([{ id: own, title: 'Build', status: 'pending' }])
  const refused = await submit(team.intern, { ...body, task_ids: [own, foreign] })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    'You can only choose your own tasks.',
  ])
})

test('a task that went to someone else stays with its report, and is not added to another', async () => {
  const [own, given] = [await makeTask(team.intern), await makeTask(team.intern)]
  const first = await sendReport(team.intern, { task_ids: [own, given] })
  const { id: assigned_to } = team.leader.user
  await db().update(tasks).set({ assigned_to }).where(eq(tasks.id, given))
  const revise = (task_ids: string[]) => sendReport(team.intern, { task_ids })
  expect(await revise([given, own])).toMatchObject({ id: first.id, revision: 2 })
  await revise([given])
  const seen = await team.leader.call(routes.read, { params: { id: first.id } })
  expect(seen.tasks.map(({ id }) => id)).toEqual([given])
  await revise([])
  const refused = await submit(team.intern, { ...body, task_ids: [given] })
  expect(refused.statusCode).toBe(422)
})

test.each([
  [
    { work_summary: ' ' },
    "Work Summary Required: Please provide a summary of today's work before checking out",
  ],
  [
    { work_summary: null },
    "Work Summary Required: Please provide a summary of today's work before checking out",
  ],
  [{ hours: 25 }, 'Total hours cannot exceed 24 hours per day'],
  [{ hours: -1 }, 'Total hours cannot be negative'],
  [{ hours: 'NaN' }, 'Hours worked must be from 0 to 24.'],
  [{ date: '2999-01-01' }, 'Please choose today or an earlier day.'],
  [{ date: '2020-01-01' }, 'Please choose one of the last 7 days.'],
  [{ happened_at: '2020-01-01T00:00:00Z' }, 'Please choose one of the last 7 days.'],
  [{ from_user_id: v7() }, 'Unknown field: from_user_id'],
  [{ status: 'approved' }, 'Unknown field: status'],
])('refuses %j', async (more, detail) => {
  const refused = await submit(team.intern, { ...body, ...more })
  expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
})

test('a report made without a connection bears the day it was made and says so', async () => {
  const date = await dayAgo(1)
  const report = await sendReport(team.intern, { happened_at: `${date}T10:00:00+05:30` })
  expect(report).toMatchObject({ date, sent_late: true })
})

test('two devices at once make one report of the day', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendReport(team.intern)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(Math.max(...sent.map(({ revision }) => revision))).toBe(20)
})

test('leads to the pool of the role when the team has no leader', async () => {
  await db().update(teams).set({ leader_id: null }).where(eq(teams.id, team.team_id))
  const report = await sendReport(team.intern)
  expect(report).toMatchObject({ to_role: 'team_leader', to_user_id: null })
  const [somebody, another] = [await signIn('team_leader'), await signIn('team_leader')]
  expect((await deskOf(somebody)).map(({ id }) => id)).toContain(report.id)
  await approve(somebody, report.id)
  const late = await decide(another, report.id, { status: 'approved' })
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'This report has already been reviewed.',
  ])
  const seen = await another.call(routes.read, { params: { id: report.id } })
  expect(seen.reviewed_by_name).toBe(somebody.user.full_name)
})

test('passes a leader who was suspended', async () => {
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, team.leader.user.id))
  expect((await sendReport(team.intern)).to_user_id).not.toBe(team.leader.user.id)
})

test('of a team leader leads to the team manager of the department, of that one to the project’s manager', async () => {
  expect(await sendReport(team.leader)).toMatchObject({
    to_role: 'team_manager',
    to_user_id: team.teamManager.user.id,
  })
  expect(await sendReport(team.teamManager)).toMatchObject({
    to_role: 'project_manager',
    to_user_id: team.manager.user.id,
  })
  expect(await sendReport(team.manager)).toMatchObject({ to_role: 'superadmin', to_user_id: null })
})

test('never leads back to the author', async () => {
  const other = await makeStaffedTeam()
  await join(other.team_id, team.leader)
  await db().update(teams).set({ leader_id: team.intern.user.id }).where(eq(teams.id, team.team_id))
  expect((await sendReport(team.intern)).to_user_id).not.toBe(team.intern.user.id)
})

const body = { work_summary: 'Wrote the routing.' }

const submit = (person: SignedInUser, input: object) =>
  person.send({ method: 'POST', url: '/api/reports', body: input })

const decide = (person: SignedInUser, id: string, input: object) =>
  person.send({ method: 'POST', url: `/api/reports/${id}/review`, body: input })
