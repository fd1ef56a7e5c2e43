import { reports as routes } from '@app/contract/work/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { timeEntries } from '#schema/attendance.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  dayAgo,
  deskOf,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
  worked,
} from '#test/staffed-team.ts'
import { approvedHours, recount } from './reports.ts'

startApp()

let team: StaffedTeam
beforeEach(async () => {
  team = await makeStaffedTeam()
})

test('a foreign report answers as one that does not exist, and lists leave it out', async () => {
  const { id } = await sendReport(team.intern)
  const other = await makeStaffedTeam()
  for (const person of [other.intern, other.leader, other.manager, await signIn('hr')]) {
    const [foreign, unknown] = [
      await person.send({ method: 'GET', url: `/api/reports/${id}` }),
      await person.send({ method: 'GET', url: `/api/reports/${v7()}` }),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(await person.call(routes.list, { query: { team_id: team.team_id } })).toEqual({
      reports: [],
      next_cursor: null,
      total: 0,
    })
  }
  expect((await decide(other.leader, id, { status: 'approved' })).statusCode).toBe(404)
  expect((await revise(other.intern, id, { ...body, version: 1 })).statusCode).toBe(404)
})

test('filters narrow the scope: role, team, project, person, status, dates', async () => {
  const { id, date } = await sendReport(team.intern)
  const { intern, leader, team_id, project_id } = team
  const idsOf = async (query: object) =>
    (await leader.call(routes.list, { query })).reports.map((report) => report.id)
  const fits = { role: 'intern', team_id, project_id, user_id: intern.user.id, status: 'pending' }
  expect(await idsOf({ ...fits, start_date: date, end_date: date })).toEqual([id])
  for (const wrong of [
    { role: 'hr' },
    { team_id: v7() },
    { project_id: v7() },
    { user_id: leader.user.id },
    { status: 'approved' },
    { start_date: '2999-01-01' },
    { end_date: '2020-01-01' },
  ])
    expect(await idsOf(wrong)).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const sent: string[] = []
  for (let days = 0; days < 5; days += 1)
    sent.unshift((await sendReport(team.intern, { date: await dayAgo(days) })).id)
  const first = await team.intern.call(routes.list, { query: { limit: 3 } })
  const second = await team.intern.call(routes.list, {
    query: { limit: 3, cursor: first.next_cursor ?? '' },
  })
  expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(sent)
  expect([first.total, second.next_cursor]).toEqual([5, null])
})

test('sorted by due, those that have waited longest come first, page by page', async () => {
  const sent: string[] = []
  for (let days = 0; days < 4; days += 1)
    sent.push((await sendReport(team.intern, { date: await dayAgo(days) })).id)
  const [first = ''] = sent
  await db()
    .update(workReports)
    .set({ waiting_since: sql`now() + interval '1 hour'` })
    .where(eq(workReports.id, first))
  const query = { box: 'to_review', sort: 'due', limit: 2 } as const
  const one = await team.leader.call(routes.list, { query })
  const two = await team.leader.call(routes.list, {
    query: { ...query, cursor: one.next_cursor ?? '' },
  })
  expect([...one.reports, ...two.reports].map(({ id }) => id)).toEqual([...sent.slice(1), first])
  expect(two.next_cursor).toBe(null)
})

test.each([
  'sort=oldest',
  'sort=due&cursor=nonsense',
  `sort=due&cursor=${Buffer.from(JSON.stringify([v7()])).toString('base64url')}`,
])('a list by %s is refused', async (query) => {
  const url = `/api/reports?${query}`
  expect((await team.leader.send({ method: 'GET', url })).statusCode).toBe(422)
})

test('the author sees the report, not the copies that went up', async () => {
  const { id } = await sendReport(team.intern)
  await approve(team.leader, id)
  const [copy] = await deskOf(team.teamManager)
  expect((await team.intern.call(routes.list)).reports.map((report) => report.id)).toEqual([id])
  const url = `/api/reports/${copy?.id}`
  expect((await team.intern.send({ method: 'GET', url })).statusCode).toBe(404)
})

test('are the credited hours of approved days, or the stated ones of a day without sessions', async () => {
  await worked(team.intern, 4 * 3600)
  const { id } = await sendReport(team.intern)
  expect(await approvedHours(db(), team.intern.user.id)).toBe(0)
  await approve(team.leader, id)
  expect(await approvedHours(db(), team.intern.user.id)).toBe(4)
  const stated = await sendReport(team.intern, { hours: 2.25, date: await dayAgo(1) })
  await approve(team.leader, stated.id)
  expect(await approvedHours(db(), team.intern.user.id)).toBe(6.25)
})

test('the seconds of sessions are summed and rounded once', async () => {
  for (let session = 0; session < 3; session += 1) await worked(team.intern, 1000)
  const { id } = await sendReport(team.intern)
  await approve(team.leader, id)
  // Each session by itself is 0.28 hours.
  expect(await approvedHours(db(), team.intern.user.id)).toBe(0.83)
})

test('a correction of the day’s sessions corrects the report and its copies, and leaves the decision', async () => {
  await worked(team.intern, 4 * 3600)
  const { id } = await sendReport(team.intern)
  await approve(team.leader, id)
  await db()
    .update(timeEntries)
    .set({ worked_seconds: 5 * 3600, total_hours: 5 })
  await recount(db(), team.intern.user.id, await dayAgo(0))
  const [copy] = await deskOf(team.teamManager)
  const report = await team.intern.call(routes.read, { params: { id } })
  expect([report.worked_duration, report.status, copy?.worked_duration]).toEqual([
    5 * 3600,
    'approved',
    5 * 3600,
  ])
})

const body = { work_summary: 'Wrote the routing.' }

const revise = (person: SignedInUser, id: string, input: object) =>
  person.send({ method: 'PUT', url: `/api/reports/${id}`, body: input })

const decide = (person: SignedInUser, id: string, input: object) =>
  person.send({ method: 'POST', url: `/api/reports/${id}/review`, body: input })
