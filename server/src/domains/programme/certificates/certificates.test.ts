import { audit } from '@app/contract/insight/audit.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { approvedHours } from '#domains/work/reports/reports.ts'
import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { workReports } from '#schema/reports.table.ts'
import {
  approvedDays,
  certificatesOf,
  completeTask,
  issue,
  issueEarned,
  makeEarner,
} from '#test/certifying.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { approve, headlinesOf, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import { anonymizeHolder } from './certificates.ts'

startApp()

const notFound = [404, 'Not found.']

const revoke = async (code: string, reason = 'Issued by mistake') =>
  (await signIn('superadmin')).call(routes.revoke, { params: { code }, body: { reason } })

test('the approval that reaches the target issues the certificate, and the card counts it', async () => {
  const team = await makeStaffedTeam()
  const { intern, leader } = team
  await approvedDays(team, 19)
  await completeTask(team)
  const { id } = await sendReport(intern, { hours: 8 })
  expect(await certificatesOf(intern)).toEqual([])

  await approve(leader, id)

  const [certificate] = await certificatesOf(intern)
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

test('the target is reached by its last second, not by hours rounded up to it', async () => {
  const team = await makeStaffedTeam()
  await approvedDays(team, 20)
  await completeTask(team)
  const [last] = await db()
    .select()
    .from(workReports)
    .where(eq(workReports.from_user_id, team.intern.user.id))
  const lasts = (worked_duration: number) =>
    db()
      .update(workReports)
      .set({ worked_duration })
      .where(eq(workReports.id, last?.id ?? ''))
  await lasts(8 * 3600 - 15)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toEqual([])
  expect(await refusal(issue(team.manager, team))).toEqual([
    409,
    'Test intern has 159h 59m approved and 1 completed task. A certificate requires 160 hours and 1 task.',
  ])
  await lasts(8 * 3600)
  await issueEarned()
  expect(await certificatesOf(team.intern)).toMatchObject([{ hours: 160 }])
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
  await issueEarned()
  expect(await certificatesOf(intern)).toEqual([])
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
  await issueEarned()
  expect(await certificatesOf(intern)).toMatchObject([{ tasks: 1 }])
})

test('of a student without a hire or a team it says what to do first', async () => {
  const [admin, student] = [await signIn('superadmin'), await signIn('intern')]
  expect(await refusal(issue(admin, { intern: student }))).toEqual([
    409,
    'Test intern has no internship yet. Hire them or add them to a team first.',
  ])
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
  await issueEarned()
  expect([...(await certificatesOf(team.intern)), ...(await certificatesOf(idle.intern))]).toEqual(
    [],
  )
  expect(await refusal(issue(idle.manager, idle))).toEqual([
    409,
    'Test intern has 160h approved and 0 completed tasks. A certificate requires 160 hours and 1 task.',
  ])
})

test('the night issues what was earned otherwise, once', async () => {
  const team = await makeEarner()
  while (await issueEarned());
  expect(await issueEarned()).toBe(0)
  expect(await certificatesOf(team.intern)).toHaveLength(1)
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

test('a final evaluation that closed without marks is not what a certificate is based on', async () => {
  const team = await makeEarner()
  const [admin, evaluation_id, at] = [await signIn('superadmin'), v7(), '2026-11-20T09:00:00.000Z']
  const { code } = await issue(admin, team)
  const { project_id, team_id, intern, leader } = team
  await db()
    .insert(evaluations)
    .values({
      ...{ id: evaluation_id, kind: 'final', project_id, team_id },
      ...{ intern_id: intern.user.id, due_at: at, closed_at: at },
    })
  const evaluatedAt = async () =>
    (await stranger.call(routes.read, { params: { code } })).evaluated_at
  const written = { evaluation_id, submitted_at: at, author_id: leader.user.id }
  const marks = { quality: 3, reliability: 3, initiative: 4, communication: 3 }
  const sheet = { marks, strengths: 'Exact', to_improve: '', again: 'yes' as const }
  await db()
    .insert(evaluationSheets)
    .values({ ...written, sheet, side: 'intern' })
  expect(await evaluatedAt()).toBeNull()
  await db()
    .insert(evaluationSheets)
    .values({ ...written, sheet, side: 'leader' })
  expect(await evaluatedAt()).toBe(at)
})

test('a leader lists those of their team, HR all; neither issues', async () => {
  const team = await makeEarner()
  const far = await makeStaffedTeam()
  const hr = await signIn('hr')
  const { code } = await issue(team.manager, team)
  const codesOf = async (person: SignedInUser) =>
    (await certificatesOf(person)).map((one) => one.code)
  expect(await codesOf(team.leader)).toEqual([code])
  expect(await codesOf(far.leader)).toEqual([])
  expect(await codesOf(hr)).toContain(code)
  expect(await refusal(issue(hr, team))).toMatchObject([403, expect.any(String)])
})

test('who is forgotten leaves certificates without a name', async () => {
  const team = await makeEarner()
  const revoked = await issue(team.manager, team)
  await revoke(revoked.code, 'Reported by Test intern for a friend')
  const { code } = await issue(team.manager, team)
  const other = await makeEarner()
  await issue(other.manager, other)
  await app().database.transaction((work) => anonymizeHolder(work, team.intern.user.id))
  const rows = await db().select().from(certificates)
  const own = rows.filter(({ user_id }) => user_id === team.intern.user.id)
  expect(own.map((one) => one.holder_name)).toEqual(['Former intern', 'Former intern'])
  expect(JSON.stringify(own)).not.toContain('Test intern')
  expect(own.find((one) => one.code === code)).toMatchObject({ revoked_reason: null, hours: 160 })
  expect(await certificatesOf(other.intern)).toMatchObject([{ holder_name: 'Test intern' }])
  const german = await signIn('hr', { settings: { language: 'de' } })
  const [shown] = (await certificatesOf(german)).filter(({ code }) => code === revoked.code)
  expect(shown).toMatchObject({
    holder_name: 'Früherer Praktikant',
    revoked_reason: 'Mit dem Konto entfernt.',
  })
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
  await issueEarned()
  expect((await certificatesOf(team.intern)).filter(({ is_valid }) => is_valid)).toEqual([])
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
