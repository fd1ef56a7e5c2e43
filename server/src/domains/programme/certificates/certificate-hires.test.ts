import { hires as hireRoutes } from '@app/contract/hiring/hires.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { verifiedHours } from '#domains/programme/certificates/certificates.ts'
import { startDue } from '#domains/programme/evaluations/evaluation-starts.ts'
import { hires } from '#schema/applications.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'
import {
  approvedDays,
  certificatesOf,
  completeTask,
  issue,
  issueEarned,
  makeEarner,
} from '#test/certifying.ts'
import { listAs } from '#test/evaluating.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeHire } from '#test/hires.ts'
import { dayAgo, join, makeStaffedTeam, worked } from '#test/staffed-team.ts'

startApp()

/** A company with a project and a team that this intern is in. */
async function makeCompanyTeam(intern: SignedInUser, name: string) {
  const [startup_id, project_id, team_id] = [v7(), v7(), v7()]
  await db().insert(startups).values({ id: startup_id, name, contact_email: 'x@test.example' })
  await db().insert(projects).values({ id: project_id, name, startup_id, status: 'active' })
  await db().insert(teams).values({ id: team_id, name, project_id })
  await join(team_id, intern)
  return { project_id, team_id, startup_id }
}

test('an internship is named by the hire, and its manager sees the certificate', async () => {
  const team = await makeEarner()
  const { manager: hiring } = await makeHire(team.intern, 'React Developer')
  const { code } = await issue(hiring, team)
  const [seen] = await certificatesOf(hiring)
  expect(seen).toMatchObject({ code, title: 'React Developer', company_name: 'Lotus Labs' })
  const [through] = await db().select().from(hires).where(eq(hires.user_id, team.intern.user.id))
  expect(through?.status).toBe('completed')
  expect(await certificatesOf(await signIn('project_manager'))).toEqual([])
  expect(await certificatesOf(await signIn('intern'))).toEqual([])
  const all = await (await signIn('superadmin')).call(routes.list, { query: { search: 'nobody' } })
  expect(all).toMatchObject({ certificates: [], total: 0 })
})

test('hours that were certified do not earn a second certificate; new ones do', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 20, 20)
  await completeTask(team)
  await db()
    .update(tasksTable)
    .set({ completed_at: `${await dayAgo(25)}T06:00:00Z` })
  await makeHire(team.intern, 'First')
  await issueEarned()
  await makeHire(team.intern, 'Second')
  await issueEarned()
  expect(await certificatesOf(team.intern)).toHaveLength(1)
  await approvedDays(team, 20)
  await completeTask(team)
  await issueEarned()
  const titles = (await certificatesOf(team.intern)).map(({ title, hours }) => [title, hours])
  expect(titles).toEqual([
    ['Second', 160],
    ['First', 160],
  ])
})

test('days before the first day of a hire are not certified', async () => {
  const team = await makeEarner()
  // One that has not begun changes neither the hours that are shown nor their target.
  await makeHire(team.intern, 'Later', { target_hours: 40, start_date: await dayAgo(-10) })
  const { stats } = await team.intern.call(dashboards.intern)
  expect(stats).toMatchObject({ hours_approved: 160, target_hours: 160 })
  await makeHire(team.intern, 'React Developer', { start_date: await dayAgo(20) })
  await issueEarned()
  expect(await certificatesOf(team.intern)).toEqual([])
  expect(await refusal(issue(await signIn('superadmin'), team))).toEqual([
    409,
    'Test intern has 152h approved and 1 completed task. A certificate requires 160 hours and 1 task.',
  ])
  await approvedDays(team, 1, -2)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toMatchObject([
    { hours: 160, started_on: await dayAgo(20), ended_on: await dayAgo(0) },
  ])
})

test('hours in the team of another company earn no certificate of this one', async () => {
  const team = await makeStaffedTeam()
  const [books, farm] = [
    await makeCompanyTeam(team.intern, 'Books Inc'),
    await makeCompanyTeam(team.intern, 'Farm Inc'),
  ]
  await makeHire(team.intern, 'Python Developer', { company_name: 'Books Inc' })
  await completeTask(team)
  await approvedDays(team, 20, 0, farm.team_id)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toEqual([])
  await approvedDays(team, 20, 20, books.team_id)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toMatchObject([
    { hours: 160, company_name: 'Books Inc', ended_on: await dayAgo(22) },
  ])
})

test('a certificate names the company whose project the hire was agreed for', async () => {
  const team = await makeStaffedTeam()
  const farm = await makeCompanyTeam(team.intern, 'Hill Inc')
  await makeHire(team.intern, 'Python Developer', { company_name: 'Lake Inc' })
  await db()
    .update(hires)
    .set({ project_id: farm.project_id, team_id: farm.team_id })
    .where(eq(hires.user_id, team.intern.user.id))
  await completeTask(team)
  await approvedDays(team, 20, 0, farm.team_id)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toMatchObject([
    { hours: 160, company_name: 'Hill Inc' },
  ])
})

test('a posting has its own hours and final evaluation, and the page shows what stands behind them', async () => {
  const team = await makeStaffedTeam()
  const { intern, leader } = team
  const { project_id, team_id } = await makeCompanyTeam(intern, 'Far Inc')
  const posting = { project_id, target_hours: 40, minimum_evaluation: 3.5 }
  const { internship } = await makeHire(intern, 'Tester', posting)
  await completeTask(team)
  await approvedDays(team, 5, 0, team_id)
  await issueEarned()
  const { progress } = await intern.call(routes.list, { query: {} })
  expect(progress).toEqual({
    title: 'Tester',
    company_name: 'Far Inc',
    hours: 40,
    self_reported: 0,
    target: 40,
    tasks: 1,
    minimum_evaluation: 3.5,
  })
  const admin = await signIn('superadmin')
  const isRefused = async (because: string) =>
    expect(await refusal(issue(admin, team))).toEqual([409, because])
  const needs = 'This certificate requires a final evaluation of at least 3.5 of 5. Test intern'
  await isRefused(`${needs}'s isn't closed yet.`)
  const evaluation_id = v7()
  const at = '2026-11-20T09:00:00.000Z'
  await db()
    .insert(evaluations)
    .values({
      ...{ id: evaluation_id, kind: 'final', project_id, team_id },
      ...{ intern_id: intern.user.id, internship_id: internship.id },
      due_at: at,
      closed_at: at,
    })
  await isRefused(`${needs}'s was closed without marks. Start it again under Evaluations.`)
  const marks = { quality: 3, reliability: 3, initiative: 4, communication: 3 }
  const sheet = { marks, strengths: 'Exact', to_improve: '', again: 'yes' as const }
  await db()
    .insert(evaluationSheets)
    .values({ evaluation_id, side: 'leader', author_id: leader.user.id, sheet, submitted_at: at })
  await isRefused(`${needs} has 3.3.`)
  await db()
    .update(evaluationSheets)
    .set({ sheet: { ...sheet, marks: { ...marks, quality: 5 } } })
    .where(eq(evaluationSheets.evaluation_id, evaluation_id))
  await issueEarned()

  const [certificate] = await certificatesOf(intern)
  expect(certificate).toMatchObject({ title: 'Tester', hours: 40 })
  const { weeks, evaluated_at } = await stranger.call(routes.read, {
    params: { code: certificate?.code ?? '' },
  })
  expect(evaluated_at).toBe(at)
  expect(weeks?.map(({ approved_by }) => approved_by)).toEqual(
    weeks?.map(() => ['Test team_leader']),
  )
  const sum = (numbers: number[] = []) => numbers.reduce((total, one) => total + one, 0)
  expect(sum(weeks?.map(({ reports }) => reports))).toBe(5)
  expect(sum(weeks?.map(({ hours }) => hours))).toBe(40)
  expect(JSON.stringify(weeks)).not.toContain(leader.user.id)
})

test('of two hires at once, each counts the days of its own project', async () => {
  const team = await makeStaffedTeam()
  const [one, two] = [
    await makeCompanyTeam(team.intern, 'One Inc'),
    await makeCompanyTeam(team.intern, 'Two Inc'),
  ]
  await makeHire(team.intern, 'First', { project_id: one.project_id })
  await makeHire(team.intern, 'Second', { project_id: two.project_id })
  await completeTask(team)
  await approvedDays(team, 20, 0, two.team_id)
  await approvedDays(team, 19, 20, one.team_id)
  while (await issueEarned());
  expect(await certificatesOf(team.intern)).toEqual([])
  await db()
    .update(tasksTable)
    .set({ project_id: two.project_id })
    .where(eq(tasksTable.assigned_to, team.intern.user.id))
  while (await issueEarned());
  expect(await certificatesOf(team.intern)).toMatchObject([
    { title: 'Second', hours: 160, tasks: 1, company_name: 'Two Inc' },
  ])
})

test('the hours of a posting start the final evaluation, and its hire shows its own work alone', async () => {
  const team = await makeStaffedTeam()
  const { intern } = team
  const elsewhere = await makeCompanyTeam(intern, 'Else Inc')
  const { startup_id } = await makeCompanyTeam(intern, 'Here Inc')
  await db().update(projects).set({ startup_id }).where(eq(projects.id, team.project_id))
  await makeHire(intern, 'Tester', { project_id: team.project_id, target_hours: 80 })
  await approvedDays(team, 10, 20, elsewhere.team_id)
  await approvedDays(team, 10, 0, team.team_id)
  await completeTask(team)
  await db()
    .update(workReports)
    .set({ self_reported_seconds: 3600 })
    .where(eq(workReports.from_user_id, intern.user.id))

  const card = async () => (await intern.call(dashboards.intern)).stats
  expect(await card()).toMatchObject({ hours_approved: 80, target_hours: 80, hours_logged: 0 })
  await worked(intern, 5400)
  expect(await card()).toMatchObject({ hours_logged: 1.5, hours_remaining: 78.5 })
  const [own] = await db().select().from(hires).where(eq(hires.user_id, intern.user.id))
  const seen = await (await signIn('superadmin')).call(hireRoutes.read, {
    params: { id: own?.id ?? '' },
  })
  expect(seen.work).toEqual({
    hours_logged: 1.5,
    hours_approved: 80,
    hours_self_reported: 10,
    reports_approved: 10,
    reports_pending: 0,
    tasks_completed: 1,
    last_report: await dayAgo(2),
  })
  expect(await verifiedHours(db(), intern.user.id)).toMatchObject([
    { title: 'Tester', hours: 80, self_reported: 10 },
  ])
  await startDue(app().database)
  const { evaluations: started } = await listAs(intern, 'mine')
  expect(started.map(({ kind }) => kind)).toContain('final')
  // With no team but its own, what follows the certificate still belongs to the hire.
  await db().delete(teamMembers).where(eq(teamMembers.team_id, elsewhere.team_id))
  await issueEarned()
  await approvedDays(team, 1, -1, team.team_id)
  await db()
    .update(workReports)
    .set({ status: 'pending' })
    .where(and(eq(workReports.from_user_id, intern.user.id), eq(workReports.date, await dayAgo(1))))
  const { work } = await (await signIn('superadmin')).call(hireRoutes.read, {
    params: { id: own?.id ?? '' },
  })
  expect(work).toMatchObject({ hours_logged: 1.5, reports_pending: 1 })
  expect(await card()).toMatchObject({ hours_logged: 1.5, hours_approved: 80, certifications: 1 })
})

test.each(['on its project', 'at its company'])(
  'a hire ends on the day before the next one %s begins',
  async (where) => {
    const team = await makeStaffedTeam()
    const { project_id, team_id } = await makeCompanyTeam(team.intern, 'Next Inc')
    const isOnProject = where === 'on its project'
    const posting = isOnProject ? { project_id } : { company_name: 'Solo Ltd' }
    await makeHire(team.intern, 'First', posting)
    await makeHire(team.intern, 'Second', { ...posting, start_date: await dayAgo(20) })
    await completeTask(team)
    await db()
      .update(tasksTable)
      .set({ completed_at: `${await dayAgo(25)}T06:00:00Z` })
      .where(eq(tasksTable.assigned_to, team.intern.user.id))
    await approvedDays(team, 39, 0, isOnProject ? team_id : undefined)
    while (await issueEarned());
    expect(await certificatesOf(team.intern)).toMatchObject([
      { title: 'First', hours: 160, ended_on: await dayAgo(21) },
    ])
    const { progress } = await team.intern.call(routes.list, { query: {} })
    expect(progress).toMatchObject({ title: 'Second', hours: 152 })
  },
)

test('a hire that ended short of its hours gives way to the next one', async () => {
  const team = await makeStaffedTeam()
  const { intern, project_id, team_id } = team
  await makeHire(intern, 'First', { project_id })
  await makeHire(intern, 'Second', { project_id, target_hours: 16, start_date: await dayAgo(3) })
  await approvedDays(team, 10, 2, team_id)
  await approvedDays(team, 1, 0, team_id)
  await completeTask(team)
  await db()
    .update(tasksTable)
    .set({ completed_at: `${await dayAgo(5)}T06:00:00Z` })
    .where(eq(tasksTable.assigned_to, intern.user.id))
  await completeTask(team)
  const { progress } = await intern.call(routes.list, { query: {} })
  expect(progress).toMatchObject({ title: 'Second', hours: 8, target: 16 })
  const { stats } = await intern.call(dashboards.intern)
  expect(stats).toMatchObject({ hours_approved: 8, target_hours: 16 })
  await startDue(app().database)
  const { evaluations: started } = await listAs(intern, 'mine')
  expect(started.map(({ kind }) => kind)).toEqual(['mid_term'])
  const admin = await signIn('superadmin')
  expect(await refusal(issue(admin, team))).toEqual([
    409,
    'Test intern has 8h approved and 1 completed task. A certificate requires 16 hours and 1 task.',
  ])
  // What was earned before can be certified all the same.
  await db().update(internships).set({ target_hours: 80 }).where(eq(internships.title, 'First'))
  expect(await issue(admin, team)).toMatchObject({ title: 'First', hours: 80 })
})
