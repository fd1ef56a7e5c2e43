import { applications } from '@app/contract/hiring/applications.ts'
import { hires, onboarding } from '@app/contract/hiring/hires.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { hires as hireTable } from '#schema/applications.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { projects, startups, teamMembers } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { approvedDays } from '#test/certifying.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeAccepted, soon } from '#test/hires.ts'
import { makeApplication } from '#test/hiring.ts'
import { dayAgo, headlinesOf, makeStaffedTeam, worked } from '#test/staffed-team.ts'

startApp()

const refused = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, detail: '' }),
    (problem: { status: number; message: string }) => ({
      status: problem.status,
      detail: problem.message,
    }),
  )
const teamsOf = ({ user }: SignedInUser) =>
  db().select().from(teamMembers).where(eq(teamMembers.user_id, user.id))
const hiresOf = ({ user }: SignedInUser) =>
  db().select().from(hireTable).where(eq(hireTable.user_id, user.id))
const mailsTo = ({ user }: SignedInUser) =>
  db()
    .select({ subject: mails.subject, unsubscribe: mails.unsubscribe })
    .from(mails)
    .where(eq(mails.recipient, user.email))

test('a hire makes a member with a start date, a checklist and one letter', async () => {
  const { hr, student, leader, team_id, project_id, wanted } = await makeAccepted()
  const start_date = await soon()

  const hire = await hr.call(hires.hire, {
    body: { ...wanted, team_id, start_date, position: 'Frontend Intern' },
  })

  expect(hire).toMatchObject({
    name: student.user.full_name,
    position: 'Frontend Intern',
    team_id,
    project_id,
    project_name: 'Lotus',
    start_date,
    status: 'hired',
    hired_by_name: hr.user.full_name,
    onboarding: { done: 0, total: 8, overdue: 0 },
    can: { change: true, start_onboarding: false },
  })
  expect(hire.application.status).toBe('hired')
  expect(hire.person?.email).toBe(student.user.email)
  expect(hire.work).toBeUndefined()
  expect((await teamsOf(student)).map((member) => member.team_id)).toEqual([team_id])
  expect((await headlinesOf(student)).filter((title) => title === 'Hired')).toHaveLength(1)
  expect(await headlinesOf(leader)).toContain('New team member')
  expect(await mailsTo(student)).toContainEqual({
    subject: expect.stringMatching(/^Welcome to /),
    unsubscribe: expect.stringContaining('~general~'),
  })
  // The digest would only repeat it.
  const notified = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, student.user.id))
  expect(notified.find(({ title }) => title === 'Hired')?.mail).toBe('sent')

  const { hires: result, total } = await hr.call(hires.list, {
    query: { search: student.user.email },
  })
  expect([result.map(({ id }) => id), total]).toEqual([[hire.id], 1])
  // Found by the person and by the position: once.
  const twice = await hr.call(hires.list, { query: { search: 'INTERN' } })
  expect(twice.hires.filter(({ id }) => id === hire.id)).toHaveLength(1)
  expect(twice.total).toBe(twice.hires.length)
  const { hires: others } = await hr.call(hires.list, { query: { search: 'frontend%' } })
  expect(others).toEqual([])
  const places = await hr.call(hires.places, { query: { search: 'lotus' } })
  expect(places.teams).toContainEqual(expect.objectContaining({ id: team_id, project_id }))
  const superadmin = await signIn('superadmin')
  const seen = await superadmin.call(hires.read, { params: { id: hire.id } })
  expect(seen.work).toMatchObject({ hours_approved: 0, reports_approved: 0 })
})

test('who turned emails off is hired, and moved, without one', async () => {
  const { hr, student, team_id, wanted } = await makeAccepted()
  const settings = { emailNotifications: false }
  await db().update(users).set({ settings }).where(eq(users.id, student.user.id))
  const before = await mailsTo(student)

  const hire = await hr.call(hires.hire, { body: { ...wanted, team_id } })
  const terms = { position: 'Tester', start_date: null, team_id: null, project_id: null }
  const body = { ...terms, version: hire.version }
  await hr.call(hires.change, { params: { id: hire.id }, body })

  expect(await mailsTo(student)).toEqual(before)
  expect(await headlinesOf(student)).toEqual(
    expect.arrayContaining(['Hired', 'Your start has changed']),
  )
})

test('many who hire one applicant at once make one hire', async () => {
  const { hr, student, team_id, wanted } = await makeAccepted()
  const other = await signIn('hr')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      refused((at % 2 ? hr : other).call(hires.hire, { body: { ...wanted, team_id } })),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await hiresOf(student)).toHaveLength(1)
  expect(await teamsOf(student)).toHaveLength(1)
  const [hire] = await hiresOf(student)
  const read = await hr.call(hires.read, { params: { id: hire?.id ?? '' } })
  expect(read.items).toHaveLength(8)
  expect((await headlinesOf(student)).filter((title) => title === 'Hired')).toHaveLength(1)
})

test('what cannot be agreed is refused with its field, and nothing is hired', async () => {
  const { hr, student, team_id, wanted } = await makeAccepted()
  const { project_id: elsewhere } = await makeStaffedTeam()
  const tried = async (terms: object) =>
    refused(hr.call(hires.hire, { body: { ...wanted, ...terms } }))

  expect(await tried({ start_date: await dayAgo(2) })).toEqual({
    status: 422,
    detail: "The start date can't be in the past.",
  })
  expect((await tried({ start_date: '2099-01-01' })).detail).toMatch('within two years')
  expect(await tried({ team_id, project_id: elsewhere })).toEqual({
    status: 422,
    detail: 'This team works on another project.',
  })
  expect((await tried({ team_id: wanted.application_id })).detail).toBe('Please choose a team.')
  expect((await tried({ project_id: wanted.application_id })).detail).toMatch('choose a project')
  expect((await tried({ version: 1 })).status).toBe(409)
  expect(await hiresOf(student)).toEqual([])

  const fresh = await makeApplication()
  const early = { application_id: fresh.application.id, version: fresh.application.version }
  expect(await refused(fresh.hr.call(hires.hire, { body: early }))).toEqual({
    status: 409,
    detail: "This application is Applied and can't move to Hired.",
  })
  expect((await refused(student.call(hires.hire, { body: wanted }))).status).toBe(403)
})

test('a change moves the membership until the first day, and an undo takes all of it back', async () => {
  const { hr, student, team_id, wanted } = await makeAccepted()
  const next = await makeStaffedTeam()
  const hire = await hr.call(hires.hire, { body: { ...wanted, team_id } })
  const change = (version: number, more: object) =>
    hr.call(hires.change, {
      params: { id: hire.id },
      body: { position: null, start_date: null, team_id: null, project_id: null, version, ...more },
    })

  const moved = await change(hire.version, { team_id: next.team_id, start_date: await soon() })
  expect(moved).toMatchObject({ team_id: next.team_id, position: 'React Developer' })
  expect((await teamsOf(student)).map((member) => member.team_id)).toEqual([next.team_id])
  expect(await headlinesOf(student)).toContain('Your start has changed')
  expect((await refused(change(hire.version, {}))).status).toBe(409)
  const random = { params: { id: wanted.application_id } }
  expect((await refused(hr.call(hires.read, random))).status).toBe(404)

  await db()
    .update(hireTable)
    .set({ start_date: await dayAgo(1) })
    .where(eq(hireTable.id, hire.id))
  expect(await refused(change(moved.version, {}))).toEqual({
    status: 409,
    detail: 'This person has already started. Use Manage Team to move them.',
  })
  const read = await hr.call(hires.read, { params: { id: hire.id } })
  expect(read).toMatchObject({ status: 'active', can: { change: false } })

  await hr.send({
    method: 'POST',
    url: `/api/applications/${wanted.application_id}/undo`,
    body: { version: read.application.version },
  })
  expect([await hiresOf(student), await teamsOf(student)]).toEqual([[], []])
})

test('of a day that was corrected to less since its report no more is self-reported than counts', async () => {
  const { hr, student, leader, team_id, wanted } = await makeAccepted()
  const { id } = await hr.call(hires.hire, { body: { ...wanted, team_id } })
  await db()
    .update(hireTable)
    .set({ start_date: await dayAgo(9) })
    .where(eq(hireTable.id, id))
  const nowhere = await signIn('intern')
  for (const intern of [student, nowhere]) {
    await approvedDays({ intern, leader }, 2, 0, team_id)
    const day = await dayAgo(2)
    await db()
      .update(workReports)
      .set({ self_reported_seconds: 8 * 3600 })
      .where(and(eq(workReports.from_user_id, intern.user.id), eq(workReports.date, day)))
    await worked(intern, 2 * 3600, { day, status: 'corrected' })
    expect((await intern.call(dashboards.intern)).stats).toMatchObject({
      ...{ hours_approved: 10, hours_self_reported: 2 },
    })
  }
  const { work } = await (await signIn('superadmin')).call(hires.read, { params: { id } })
  expect(work).toMatchObject({ hours_approved: 10, hours_self_reported: 2 })
  const { progress } = await student.call(certificates.list, { query: {} })
  expect(progress).toMatchObject({ hours: 10, self_reported: 2 })
})

test('the recent hires are those of the last 30 days', async () => {
  const { hr, student, wanted } = await makeAccepted()
  const hire = await hr.call(hires.hire, { body: { ...wanted, start_date: await soon() } })
  const isRecent = async () => {
    const { hires: found } = await hr.call(hires.list, {
      query: { show: 'recent', search: student.user.email },
    })
    return found.some(({ id }) => id === hire.id)
  }
  expect(await isRecent()).toBe(true)
  await db()
    .update(hireTable)
    .set({ hired_date: sql`now() - interval '31 days'` })
    .where(eq(hireTable.id, hire.id))
  expect(await isRecent()).toBe(false)
})

test('who is hired for another company is welcomed, moved and sent off in its name, as the hours count', async () => {
  const { hr, student, team_id, project_id, wanted } = await makeAccepted()
  const farm = { id: v7(), name: 'Farm Inc', contact_email: 'a@farm.example' }
  await db().insert(startups).values(farm)
  await db().update(projects).set({ startup_id: farm.id }).where(eq(projects.id, project_id))
  const hire = await hr.call(hires.hire, { body: { ...wanted, team_id } })
  expect(hire).toMatchObject({
    company_name: 'Farm Inc',
    application: { company_name: 'Lotus Labs' },
  })
  const own = await student.call(onboarding.mine)
  expect(own.hires.map(({ company_name }) => company_name)).toEqual(['Farm Inc'])

  const params = { id: hire.id }
  const terms = { position: null, team_id, project_id, start_date: await soon() }
  const { version } = await hr.call(hires.change, {
    params,
    body: { ...terms, version: hire.version },
  })
  const end = { last_day: await dayAgo(0), reason: 'Moved away.', version }
  await hr.call(hires.end, { params, body: end })
  expect((await mailsTo(student)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Welcome to Farm Inc',
      'Your start at Farm Inc has changed',
      'Your last day at Farm Inc',
    ]),
  )
  const sent = { params: { id: wanted.application_id } }
  expect(await student.call(applications.read, sent)).toMatchObject({
    company_name: 'Lotus Labs',
    hire_company: 'Farm Inc',
  })
})
