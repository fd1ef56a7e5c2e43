import { dashboards as routes } from '@app/contract/insight/dashboards.ts'
import { ManagerDashboard } from '@app/contract/insight/manager-dashboard.ts'
import { reports } from '@app/contract/work/reports.ts'
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, teams } from '#schema/projects.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { approve, dayAgo, deskOf, entryOf, sendReport } from '#test/staffed-team.ts'
import { makeCompany } from '#test/weeks.ts'

startApp()

test('a manager without a project has zeros and empty lists', async () => {
  const seen = await (await signIn('project_manager')).call(routes.projectManager)
  expect(seen).toEqual({
    stats: { my_projects: 0, active_teams: 0, total_interns: 0, pending_reports: 0 },
    projects: [],
    teams: [],
    recent_reports: [],
    internships: [],
  })
})

test('a manager sees the projects, teams, reports and internships that are theirs', async () => {
  const { pm, tm, leader, intern, project_id, team_id } = await makeCompany()
  await makeCompany()
  const { application } = await makeApplication()
  const posting = eq(internships.id, application.internship_id)
  await db().update(internships).set({ project_id }).where(posting)
  await db().update(projects).set({ deadline: '2027-05-01' }).where(eq(projects.id, project_id))
  await db()
    .insert(timeEntries)
    .values(await entryOf(intern))
  await approve(leader, (await sendReport(intern)).id)
  const [copy] = await deskOf(tm)
  await approve(tm, copy?.id ?? '')

  const seen = await pm.call(routes.projectManager)
  expect(ManagerDashboard.strict().parse(seen)).toEqual(seen)
  expect(seen.stats).toEqual({
    my_projects: 1,
    active_teams: 1,
    total_interns: 2,
    pending_reports: 1,
  })
  expect(seen.stats.pending_reports).toBe((await pm.call(reports.counts)).pending)
  expect(seen.projects).toEqual([
    {
      id: project_id,
      name: 'Lotus',
      team_count: 1,
      deadline: '2027-05-01',
      status: 'active',
      progress: 0,
    },
  ])
  expect(seen.teams).toEqual([
    {
      id: team_id,
      name: 'Team Lotus',
      project_name: 'Lotus',
      members: 3,
      attendance_today: 1,
      last_report: await dayAgo(0),
    },
  ])
  expect(seen.recent_reports).toEqual([
    expect.objectContaining({
      submitted_by: 'Test intern',
      role: 'intern',
      team_name: 'Team Lotus',
    }),
  ])
  expect(seen.internships).toEqual([
    expect.objectContaining({
      id: application.internship_id,
      project_name: 'Lotus',
      applications: 1,
      is_open: true,
    }),
  ])
})

test('suspended and removed people are counted in no team', async () => {
  const { pm, intern, other } = await makeCompany()
  await db()
    .insert(timeEntries)
    .values([await entryOf(intern), await entryOf(other)])
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, other.user.id))
  const seen = await pm.call(routes.projectManager)
  expect(seen.stats.total_interns).toBe(1)
  expect(seen.teams).toEqual([expect.objectContaining({ members: 2, attendance_today: 1 })])
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, intern.user.id))
  expect((await pm.call(routes.projectManager)).stats.total_interns).toBe(0)
})

test('an archived project leaves the figures with its teams', async () => {
  const { pm, project_id } = await makeCompany()
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  const { stats, projects: shown } = await pm.call(routes.projectManager)
  expect([stats.my_projects, stats.active_teams, stats.total_interns]).toEqual([0, 0, 0])
  expect(shown).toEqual([])
})

const standing = () =>
  db().$count(
    teams,
    inArray(
      teams.project_id,
      db().select({ id: projects.id }).from(projects).where(ne(projects.status, 'archived')),
    ),
  )

const placedInterns = () =>
  db().$count(
    users,
    sql`role = 'intern' and status = 'active' and id in (select member.user_id from team_members member
      join teams team on team.id = member.team_id join projects project on project.id = team.project_id
      where project.status <> 'archived')`,
  )

test('a superadmin’s projects are all; a manager whose role was taken is refused at once', async () => {
  const { other } = await makeCompany()
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, other.user.id))
  const admin = await signIn('superadmin')
  const { stats } = await admin.call(routes.projectManager)
  expect(stats.active_teams).toBe(await standing())
  expect(stats.total_interns).toBe(await placedInterns())
  const refused = await (await signIn('team_leader')).send({
    method: 'GET',
    url: '/api/dashboards/project_manager',
  })
  expect(refused.statusCode).toBe(403)
})
