import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { certificates } from '#schema/certificates.table.ts'
import { projects, teamMembers } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { approvedDays, completeTask } from '#test/certifying.ts'
import { listAs } from '#test/evaluating.ts'
import { app, db, startApp } from '#test/harness.ts'
import { dayAgo, makeStaffedTeam } from '#test/staffed-team.ts'
import { startDue } from './evaluation-starts.ts'

startApp()

test('half of the hours starts the mid-term by itself, all of them the final, each once', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 9)
  await startDue(app().database)
  expect((await listAs(team.intern, 'mine')).total).toBe(0)
  await approvedDays(team, 1, 9)
  await startDue(app().database)
  await approvedDays(team, 10, 10)
  await completeTask(team)
  await startDue(app().database)
  expect(await startDue(app().database)).toBe(0)
  const { evaluations: result } = await listAs(team.intern, 'mine')
  expect(result.map(({ kind }) => kind)).toEqual(['final', 'mid_term'])
})

test('all of the hours start the final, although no decimal holds the thirds of an hour', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 30)
  await db()
    .update(workReports)
    .set({ worked_duration: 5 * 3600 + 20 * 60 })
    .where(eq(workReports.from_user_id, team.intern.user.id))
  await completeTask(team)
  await startDue(app().database)
  const { evaluations: result } = await listAs(team.intern, 'mine')
  expect(result.map(({ kind }) => kind)).toEqual(['final'])
})

test('half of the time starts the mid-term, and a project that ends the final alone', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 1)
  const deadline = (day: string) =>
    db()
      .update(projects)
      .set({ deadline: sql.raw(day) })
      .where(eq(projects.id, team.project_id))
  await db()
    .update(teamMembers)
    .set({ joined_at: sql`now() - interval '20 days'` })
    .where(eq(teamMembers.team_id, team.team_id))
  await deadline('current_date + 30')
  await startDue(app().database)
  expect((await listAs(team.intern, 'mine')).total).toBe(0)
  await deadline('current_date - 1')
  await startDue(app().database)
  const { evaluations: result } = await listAs(team.intern, 'mine')
  expect(result.map(({ kind }) => kind)).toEqual(['final'])
})

test('a final evaluation needs a task of its own project, or of none', async () => {
  const team = await makeStaffedTeam()
  const elsewhere = v7()
  await db().insert(projects).values({ id: elsewhere, name: 'Elsewhere', status: 'active' })
  await approvedDays(team, 20)
  await completeTask(team)
  const kinds = async (project_id: string) => {
    await db().update(tasks).set({ project_id }).where(eq(tasks.assigned_to, team.intern.user.id))
    await startDue(app().database)
    return (await listAs(team.intern, 'mine')).evaluations.map(({ kind }) => kind)
  }
  expect(await kinds(elsewhere)).toEqual(['mid_term'])
  expect(await kinds(team.project_id)).toEqual(['final', 'mid_term'])
})

test('a task from before the certificate of an earlier project is no task of the next one', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 20)
  await completeTask(team)
  const complete = (completed_at: string) =>
    db().update(tasks).set({ completed_at }).where(eq(tasks.assigned_to, team.intern.user.id))
  await db()
    .insert(certificates)
    .values({
      ...{ code: v7(), user_id: team.intern.user.id, holder_name: 'x', title: 'x' },
      ...{ company_name: 'x', hours: 160, tasks: 1, started_on: await dayAgo(90) },
      ...{ ended_on: await dayAgo(50), issued_at: `${await dayAgo(50)}T09:00:00Z` },
    })
  await complete(`${await dayAgo(60)}T06:00:00Z`)
  await startDue(app().database)
  const kinds = async () => (await listAs(team.intern, 'mine')).evaluations.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['mid_term'])
  await complete(`${await dayAgo(40)}T06:00:00Z`)
  await startDue(app().database)
  expect(await kinds()).toEqual(['final', 'mid_term'])
})
