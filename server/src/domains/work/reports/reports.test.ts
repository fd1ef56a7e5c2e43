import { reports as routes } from '@app/contract/work/reports.ts'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { timeEntries } from '#schema/attendance.table.ts'
import { db, type SignedIn, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  type Crew,
  dayAgo,
  deskOf,
  makeCrew,
  sendReport,
  worked,
} from '#test/staffed-team.ts'
import { approvedHours, recount } from './reports.ts'

startApp()

let crew: Crew
beforeEach(async () => {
  crew = await makeCrew()
})

test('a foreign report answers as one that does not exist, and lists leave it out', async () => {
  const { id } = await sendReport(crew.intern)
  const other = await makeCrew()
  for (const person of [other.intern, other.leader, other.manager, await signIn('hr')]) {
    const [foreign, unknown] = [
      await person.send({ method: 'GET', url: `/api/reports/${id}` }),
      await person.send({ method: 'GET', url: `/api/reports/${v7()}` }),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(await person.call(routes.list, { query: { team_id: crew.team_id } })).toEqual({
      reports: [],
      next_cursor: null,
      total: 0,
    })
  }
  expect((await decide(other.leader, id, { status: 'approved' })).statusCode).toBe(404)
  expect((await revise(other.intern, id, { ...body, version: 1 })).statusCode).toBe(404)
})

test('filters narrow the scope: role, team, project, person, status, dates', async () => {
  const { id, date } = await sendReport(crew.intern)
  const { intern, leader, team_id, project_id } = crew
  const found = async (query: object) =>
    (await leader.call(routes.list, { query })).reports.map((report) => report.id)
  const fits = { role: 'intern', team_id, project_id, user_id: intern.user.id, status: 'pending' }
  expect(await found({ ...fits, start_date: date, end_date: date })).toEqual([id])
  for (const wrong of [
    { role: 'hr' },
    { team_id: v7() },
    { project_id: v7() },
    { user_id: leader.user.id },
    { status: 'approved' },
    { start_date: '2999-01-01' },
    { end_date: '2020-01-01' },
  ])
    expect(await found(wrong)).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const sent: string[] = []
  for (let days = 0; days < 5; days += 1)
    sent.unshift((await sendReport(crew.intern, { date: await dayAgo(days) })).id)
  const first = await crew.intern.call(routes.list, { query: { limit: 3 } })
  const second = await crew.intern.call(routes.list, {
    query: { limit: 3, cursor: first.next_cursor ?? '' },
  })
  expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(sent)
  expect([first.total, second.next_cursor]).toEqual([5, null])
})

test('the author sees the report, not the copies that went up', async () => {
  const { id } = await sendReport(crew.intern)
  await approve(crew.leader, id)
  const [copy] = await deskOf(crew.teamManager)
  expect((await crew.intern.call(routes.list)).reports.map((report) => report.id)).toEqual([id])
  const url = `/api/reports/${copy?.id}`
  expect((await crew.intern.send({ method: 'GET', url })).statusCode).toBe(404)
})

test('are the credited hours of approved days, or the stated ones of a day without sessions', async () => {
  await worked(crew.intern, 4 * 3600)
  const { id } = await sendReport(crew.intern)
  expect(await approvedHours(db(), crew.intern.user.id)).toBe(0)
  await approve(crew.leader, id)
  expect(await approvedHours(db(), crew.intern.user.id)).toBe(4)
  const stated = await sendReport(crew.intern, { hours: 2.25, date: await dayAgo(1) })
  await approve(crew.leader, stated.id)
  expect(await approvedHours(db(), crew.intern.user.id)).toBe(6.25)
})

test('a correction of the day’s sessions corrects the report and its copies, and leaves the decision', async () => {
  await worked(crew.intern, 4 * 3600)
  const { id } = await sendReport(crew.intern)
  await approve(crew.leader, id)
  await db()
    .update(timeEntries)
    .set({ worked_seconds: 5 * 3600, total_hours: 5 })
  await recount(db(), crew.intern.user.id, await dayAgo(0))
  const [copy] = await deskOf(crew.teamManager)
  const report = await crew.intern.call(routes.read, { params: { id } })
  expect([report.worked_duration, report.status, copy?.worked_duration]).toEqual([
    5 * 3600,
    'approved',
    5 * 3600,
  ])
})

const body = { work_summary: 'Wrote the routing.' }

const revise = (person: SignedIn, id: string, said: object) =>
  person.send({ method: 'PUT', url: `/api/reports/${id}`, body: said })

const decide = (person: SignedIn, id: string, said: object) =>
  person.send({ method: 'POST', url: `/api/reports/${id}/review`, body: said })
