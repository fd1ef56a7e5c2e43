import { ApiError } from '@app/contract/core/route.ts'
import { audit } from '@app/contract/insight/audit.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { approvedHours } from '#domains/work/reports/reports.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'
import { approvedDays, completeTask, makeEarner } from '#test/certifying.ts'
import { app, db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeInternship, makeResume } from '#test/hiring.ts'
import {
  approve,
  dayAgo,
  headlinesOf,
  join,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'
import { anonymizeHolder, issueAllEarned } from './certificates.ts'

startApp()

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (problem: unknown) =>
      problem instanceof ApiError ? [problem.status, problem.message] : problem,
  )
const notFound = [404, 'Not found.']

/** Hires for a posting of this company, to begin two months ago unless a day is given. */
async function hire(
  person: SignedInUser,
  title: string,
  { start_date, ...posting }: Parameters<typeof makeInternship>[0] = {},
) {
  const { manager, internship } = await makeInternship({ title, ...posting })
  const { id: resume_id } = await makeResume(person)
  const application_id = v7()
  await db().insert(applications).values({
    id: application_id,
    internship_id: internship.id,
    user_id: person.user.id,
    full_name: 'x',
    email: 'x@test.example',
    resume_id,
    status: 'hired',
  })
  await db()
    .insert(hires)
    .values({
      application_id,
      user_id: person.user.id,
      start_date: start_date ?? (await dayAgo(60)),
    })
  return manager
}

const allEarned = () => issueAllEarned(app().database)
const issue = (actor: SignedInUser, { intern }: Pick<StaffedTeam, 'intern'>) =>
  actor.call(routes.issue, { body: { user_id: intern.user.id } })
const mine = async (person: SignedInUser) =>
  (await person.call(routes.list, { query: {} })).certificates
const revoke = async (code: string, reason = 'Issued by mistake') =>
  (await signIn('superadmin')).call(routes.revoke, { params: { code }, body: { reason } })

test('the approval that reaches the target issues the certificate, and the card counts it', async () => {
  const team = await makeStaffedTeam()
  const { intern, leader } = team
  await approvedDays(team, 19)
  await completeTask(team)
  const { id } = await sendReport(intern, { hours: 8 })
  expect(await mine(intern)).toEqual([])

  await approve(leader, id)

  const [certificate] = await mine(intern)
  expect(certificate).toMatchObject({
    holder_name: 'Test intern',
    title: 'Lotus Intern',
    hours: await approvedHours(db(), intern.user.id),
    tasks: 1,
    is_valid: true,
  })
  expect(certificate?.hours).toBe(160)
  const { stats } = await intern.call(dashboards.intern)
  expect(stats).toMatchObject({ certifications: 1, hours_approved: 160 })
  expect(await headlinesOf(intern)).toContain('Certificate Issued')
})

test('tasks that an intern makes and completes alone are not certified, until a leader gives or accepts them', async () => {
  const team = await makeStaffedTeam()
  const { intern, leader } = team
  await approvedDays(team, 20)
  const made = await Promise.all(
    Array.from({ length: 25 }, () =>
      intern.call(tasks.create, { body: { title: 'Build', team_visible: true } }),
    ),
  )
  for (const { id, version } of made)
    await intern.call(tasks.change, { params: { id }, body: { status: 'completed', version } })
  await allEarned()
  expect(await mine(intern)).toEqual([])
  expect((await intern.call(dashboards.intern)).stats).toMatchObject({
    tasks_completed: 25,
    tasks_counted: 0,
  })

  const change = async (who: SignedInUser, status: 'pending' | 'completed') => {
    const { id, version } = await leader.call(tasks.read, { params: { id: made[0]?.id ?? '' } })
    await who.call(tasks.change, { params: { id }, body: { status, version } })
  }
  await change(intern, 'pending')
  await change(leader, 'completed')
  await allEarned()
  expect(await mine(intern)).toMatchObject([{ tasks: 1 }])
})

test('hours that nobody approved, and hours without a task, earn nothing', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 20)
  await db()
    .update(workReports)
    .set({ status: 'pending' })
    .where(
      sql`from_user_id = ${team.intern.user.id} and date = (select max(date) from work_reports where from_user_id = ${team.intern.user.id})`,
    )
  await completeTask(team)
  const idle = await makeStaffedTeam()
  await approvedDays(idle, 20)
  await allEarned()
  expect([...(await mine(team.intern)), ...(await mine(idle.intern))]).toEqual([])
  expect(await refusal(issue(idle.manager, idle))).toEqual([
    409,
    'Test intern has 160h approved and 0 completed tasks. A certificate requires 160 hours and 1 task.',
  ])
})

test('the night issues what was earned otherwise, once', async () => {
  const team = await makeEarner()
  while (await allEarned());
  expect(await allEarned()).toBe(0)
  expect(await mine(team.intern)).toHaveLength(1)
})

test('a certificate is issued once, however many ask at the same moment', async () => {
  const team = await makeEarner()
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => refusal(issue(team.manager, team))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const conflict = [409, 'Test intern already has a certificate for each internship.']
  expect(tries.filter((one) => JSON.stringify(one) === JSON.stringify(conflict))).toHaveLength(99)
})

test('a manager issues for their own people only, and nobody else issues', async () => {
  const team = await makeEarner()
  const far = await makeStaffedTeam()
  expect(await refusal(issue(far.manager, team))).toEqual(notFound)
  expect(await refusal(issue(team.manager, { intern: team.leader }))).toEqual(notFound)
  for (const person of [team.intern, team.leader, team.teamManager])
    expect(await refusal(issue(person, team))).toMatchObject([403, expect.any(String)])
  expect(await issue(await signIn('superadmin'), team)).toMatchObject({ is_valid: true })
})

test('an internship is named by the hire, and its manager sees the certificate', async () => {
  const team = await makeEarner()
  const hiring = await hire(team.intern, 'React Developer')
  const { code } = await issue(hiring, team)
  const [seen] = await mine(hiring)
  expect(seen).toMatchObject({ code, title: 'React Developer', company_name: 'Lotus Labs' })
  const [through] = await db().select().from(hires).where(eq(hires.user_id, team.intern.user.id))
  expect(through?.status).toBe('completed')
  expect(await mine(await signIn('project_manager'))).toEqual([])
  expect(await mine(await signIn('intern'))).toEqual([])
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
  await hire(team.intern, 'First')
  await allEarned()
  await hire(team.intern, 'Second')
  await allEarned()
  expect(await mine(team.intern)).toHaveLength(1)
  await approvedDays(team, 20)
  await completeTask(team)
  await allEarned()
  const titles = (await mine(team.intern)).map(({ title, hours }) => [title, hours])
  expect(titles).toEqual([
    ['Second', 160],
    ['First', 160],
  ])
})

/** A company with a project and a team that this intern is in. */
async function makeCompanyTeam(intern: SignedInUser, name: string) {
  const [startup_id, project_id, team_id] = [v7(), v7(), v7()]
  await db().insert(startups).values({ id: startup_id, name, contact_email: 'x@test.example' })
  await db().insert(projects).values({ id: project_id, name, startup_id, status: 'active' })
  await db().insert(teams).values({ id: team_id, name, project_id })
  await join(team_id, intern)
  return { project_id, team_id }
}

test('days before the first day of a hire are not certified', async () => {
  const team = await makeEarner()
  await hire(team.intern, 'React Developer', { start_date: await dayAgo(20) })
  await allEarned()
  expect(await mine(team.intern)).toEqual([])
  expect(await refusal(issue(await signIn('superadmin'), team))).toEqual([
    409,
    'Test intern has 152h approved and 1 completed task. A certificate requires 160 hours and 1 task.',
  ])
  await approvedDays(team, 1, -2)
  await allEarned()
  expect(await mine(team.intern)).toMatchObject([
    { hours: 160, started_on: await dayAgo(20), ended_on: await dayAgo(0) },
  ])
})

test('hours in the team of another company earn no certificate of this one', async () => {
  const team = await makeStaffedTeam()
  const [books, farm] = [
    await makeCompanyTeam(team.intern, 'Books Inc'),
    await makeCompanyTeam(team.intern, 'Farm Inc'),
  ]
  await hire(team.intern, 'Python Developer', { company_name: 'Books Inc' })
  await completeTask(team)
  await approvedDays(team, 20, 0, farm.team_id)
  await allEarned()
  expect(await mine(team.intern)).toEqual([])
  await approvedDays(team, 20, 20, books.team_id)
  await allEarned()
  expect(await mine(team.intern)).toMatchObject([
    { hours: 160, company_name: 'Books Inc', ended_on: await dayAgo(22) },
  ])
})

test('a certificate names the company whose project the hire was agreed for', async () => {
  const team = await makeStaffedTeam()
  const farm = await makeCompanyTeam(team.intern, 'Hill Inc')
  await hire(team.intern, 'Python Developer', { company_name: 'Lake Inc' })
  await db().update(hires).set(farm).where(eq(hires.user_id, team.intern.user.id))
  await completeTask(team)
  await approvedDays(team, 20, 0, farm.team_id)
  await allEarned()
  expect(await mine(team.intern)).toMatchObject([{ hours: 160, company_name: 'Hill Inc' }])
})

test('a posting has its own hours and final evaluation, and the page shows what stands behind them', async () => {
  const team = await makeStaffedTeam()
  const { intern, leader } = team
  const { project_id, team_id } = await makeCompanyTeam(intern, 'Far Inc')
  const posting = { project_id, target_hours: 40, minimum_evaluation: 3.5 }
  await hire(intern, 'Tester', { ...posting, start_date: await dayAgo(60) })
  await completeTask(team)
  await approvedDays(team, 5, 0, team_id)
  await allEarned()
  const { progress } = await intern.call(routes.list, { query: {} })
  expect(progress).toEqual({
    title: 'Tester',
    company_name: 'Far Inc',
    hours: 40,
    target: 40,
    tasks: 1,
    minimum_evaluation: 3.5,
  })
  const admin = await signIn('superadmin')
  expect(await refusal(issue(admin, team))).toEqual([
    409,
    "This certificate requires a final evaluation of at least 3.5 of 5. Test intern's isn't closed yet.",
  ])
  const evaluation_id = v7()
  const at = '2026-11-20T09:00:00.000Z'
  await db()
    .insert(evaluations)
    .values({
      ...{ id: evaluation_id, kind: 'final', project_id, team_id },
      intern_id: intern.user.id,
      due_at: at,
      closed_at: at,
    })
  const marks = { quality: 3, reliability: 3, initiative: 4, communication: 3 }
  const sheet = { marks, strengths: 'Exact', to_improve: '', again: 'yes' as const }
  await db()
    .insert(evaluationSheets)
    .values({ evaluation_id, side: 'leader', author_id: leader.user.id, sheet, submitted_at: at })
  expect(await refusal(issue(admin, team))).toEqual([
    409,
    'This certificate requires a final evaluation of at least 3.5 of 5. Test intern has 3.3.',
  ])
  await db()
    .update(evaluationSheets)
    .set({ sheet: { ...sheet, marks: { ...marks, quality: 5 } } })
    .where(eq(evaluationSheets.evaluation_id, evaluation_id))
  await allEarned()

  const [certificate] = await mine(intern)
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
  await hire(team.intern, 'First', { project_id: one.project_id })
  await hire(team.intern, 'Second', { project_id: two.project_id })
  await completeTask(team)
  await approvedDays(team, 20, 0, two.team_id)
  await approvedDays(team, 19, 20, one.team_id)
  while (await allEarned());
  expect(await mine(team.intern)).toEqual([])
  await db()
    .update(tasksTable)
    .set({ project_id: two.project_id })
    .where(eq(tasksTable.assigned_to, team.intern.user.id))
  while (await allEarned());
  expect(await mine(team.intern)).toMatchObject([
    { title: 'Second', hours: 160, tasks: 1, company_name: 'Two Inc' },
  ])
})

test('anybody reads what a certificate says, in small letters too, and nothing else', async () => {
  const team = await makeEarner()
  const { code } = await issue(team.manager, team)
  const read = await stranger.call(routes.read, { params: { code: code.toLowerCase() } })
  expect(read).toMatchObject({
    code,
    is_valid: true,
    url: `http://localhost:3000/certificates/${code}`,
  })
  expect(Object.keys(read)).not.toContain('user_id')
  expect(JSON.stringify(read)).not.toContain('@')
  const unknown = stranger.call(routes.read, { params: { code: 'AAAA-AAAA-AAAA' } })
  expect(await refusal(unknown)).toEqual(notFound)
  const odd = stranger.call(routes.read, { params: { code: 'AAAA' } })
  expect(await refusal(odd)).toEqual([422, 'Invalid certificate code.'])
})

test('a leader lists those of their team, HR all; neither issues', async () => {
  const team = await makeEarner()
  const far = await makeStaffedTeam()
  const hr = await signIn('hr')
  const { code } = await issue(team.manager, team)
  const codesOf = async (person: SignedInUser) => (await mine(person)).map((one) => one.code)
  expect(await codesOf(team.leader)).toEqual([code])
  expect(await codesOf(far.leader)).toEqual([])
  expect(await codesOf(hr)).toContain(code)
  expect(await refusal(issue(hr, team))).toMatchObject([403, expect.any(String)])
})

test('who is forgotten leaves certificates without a name', async () => {
  const team = await makeEarner()
  await revoke((await issue(team.manager, team)).code, 'Reported by Test intern for a friend')
  const { code } = await issue(team.manager, team)
  const other = await makeEarner()
  await issue(other.manager, other)
  await app().database.transaction((work) => anonymizeHolder(work, team.intern.user.id))
  const rows = await db().select().from(certificates)
  const own = rows.filter(({ user_id }) => user_id === team.intern.user.id)
  expect(own.map((one) => one.holder_name)).toEqual(['Former intern', 'Former intern'])
  expect(JSON.stringify(own)).not.toContain('Test intern')
  expect(own.find((one) => one.code === code)).toMatchObject({ revoked_reason: null, hours: 160 })
  expect(await mine(other.intern)).toMatchObject([{ holder_name: 'Test intern' }])
})

test('a removed person’s certificate is gone with the person', async () => {
  const team = await makeEarner()
  const { code } = await issue(team.manager, team)
  await db().update(users).set({ status: 'deleted' }).where(sql`id = ${team.intern.user.id}`)
  expect(await refusal(stranger.call(routes.read, { params: { code } }))).toEqual(notFound)
})

test('a revoked certificate says so and why, counts no more, and is revoked once', async () => {
  const team = await makeEarner()
  const { code } = await issue(team.manager, team)
  const tries = await Promise.all(Array.from({ length: 50 }, () => refusal(revoke(code))))
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries).toContainEqual([409, 'This certificate has already been revoked.'])
  const read = await stranger.call(routes.read, { params: { code } })
  expect(read).toMatchObject({ is_valid: false, revoked_reason: 'Issued by mistake' })
  const { stats } = await team.intern.call(dashboards.intern)
  expect(stats.certifications).toBe(0)
  expect(await headlinesOf(team.intern)).toContain('Certificate Revoked')
  const admin = await signIn('superadmin')
  const { audit_logs } = await admin.call(audit.list, { query: { action: 'certificate_revoked' } })
  expect(audit_logs[0]?.details).toMatchObject({ code, reason: 'Issued by mistake' })
  for (const name of ['certificate.pdf', 'badge.json', 'badge.jwt']) {
    const answer = await stranger.send({ method: 'GET', url: `/api/certificates/${code}/${name}` })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This certificate was revoked.',
    ])
  }
})

test('a revoked certificate is not issued again by itself, but by a person', async () => {
  const team = await makeEarner()
  const { code } = await issue(team.manager, team)
  await revoke(code)
  await allEarned()
  expect((await mine(team.intern)).filter(({ is_valid }) => is_valid)).toEqual([])
  expect((await issue(team.manager, team)).code).not.toBe(code)
})

test('revoking needs a reason, a known code and a superadmin', async () => {
  const team = await makeEarner()
  const { code } = await issue(team.manager, team)
  expect(await refusal(revoke(code, ' '))).toEqual([422, 'Reason is required.'])
  expect(await refusal(revoke('AAAA-AAAA-AAAA'))).toEqual(notFound)
  const body = { reason: 'No' }
  const call = team.manager.call(routes.revoke, { params: { code }, body })
  expect(await refusal(call)).toMatchObject([403, expect.any(String)])
})
