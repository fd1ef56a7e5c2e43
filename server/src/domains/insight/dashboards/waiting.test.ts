import { roles } from '@app/contract/core/roles.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { leave } from '@app/contract/work/leave.ts'
import { meetings } from '@app/contract/work/meetings.ts'
import { reports } from '@app/contract/work/reports.ts'
import { tasks as taskRoutes } from '@app/contract/work/tasks.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { applicationDecisions, applications as appliedTable } from '#schema/applications.table.ts'
import { corrections as correctionsTable, timeEntries } from '#schema/attendance.table.ts'
import { leave as leaveTable } from '#schema/leave.table.ts'
import { meetingPeople, meetings as meetingsTable } from '#schema/meetings.table.ts'
import { milestones as milestonesTable, startups } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { dayAgo, sendReport, worked } from '#test/staffed-team.ts'
import { makeClient, makeCompany, reportOf } from '#test/weeks.ts'

startApp()

const kindsOf = async (person: SignedInUser) =>
  (await person.call(dashboards.waiting)).items.map(({ kind }) => kind)

test.each(roles)('nothing waits for a new %s', async (role) => {
  const person = await signIn(role)
  expect(await person.call(dashboards.waiting)).toEqual({ items: [], more: [] })
})

test('a leader’s list shrinks with each decision, and holds nothing of another team', async () => {
  const { intern, leader } = await makeCompany()
  const stranger = await signIn('team_leader')
  const report = await sendReport(intern)
  const day = await dayAgo(-9)
  const leave_id = v7()
  await db()
    .insert(leaveTable)
    .values({
      ...{ id: leave_id, user_id: intern.user.id, kind: 'vacation', note: 'A wedding' },
      ...{ from_day: day, to_day: day, starts_midday: false, ends_midday: false },
    })
  await worked(intern, 3600)
  const [entry] = await db()
    .select()
    .from(timeEntries)
    .where(eq(timeEntries.user_id, intern.user.id))
  await db()
    .insert(correctionsTable)
    .values({
      ...{ entry_id: entry?.id ?? '', user_id: intern.user.id, reason: 'Forgot to check out' },
      ...{ check_in_time: entry?.check_in_time ?? '', check_out_time: entry?.check_out_time ?? '' },
    })

  const before = await leader.call(dashboards.waiting)
  expect(before.items.map(({ kind }) => kind).toSorted()).toEqual(['correction', 'leave', 'report'])
  expect(before.items.find(({ kind }) => kind === 'report')).toMatchObject({
    ...{ id: report.id, who: intern.user.full_name, day: report.date, is_quick: true },
    ...{ place: 'Team Lotus', note: report.work_summary, is_overdue: false },
  })
  expect(before.items.find(({ kind }) => kind === 'leave')).toMatchObject({
    ...{ id: leave_id, note: 'A wedding', day, due_on: day },
  })
  expect(await kindsOf(stranger)).toEqual([])
  expect(await kindsOf(intern)).toEqual([])

  await leader.call(reports.review, {
    ...{ params: { id: report.id }, body: { status: 'approved', comment: '', version: 1 } },
  })
  await leader.call(leave.decide, { params: { id: leave_id }, body: { status: 'approved' } })
  const [correction] = (await leader.call(dashboards.waiting)).items
  expect(correction?.kind).toBe('correction')
  await leader.call(corrections.decide, {
    ...{
      params: { id: correction?.id ?? '' },
      body: { status: 'declined', comment: 'It was right' },
    },
  })
  expect(await kindsOf(leader)).toEqual([])
})

test('self-reported hours are approved where they are shown, in an escalated copy too', async () => {
  const { intern, leader, tm } = await makeCompany()
  const reportFor = async (person: SignedInUser) =>
    (await person.call(dashboards.waiting)).items.find(({ kind }) => kind === 'report')
  const { id } = await sendReport(intern, { hours: 8, date: await dayAgo(1) })
  const stated = { self_reported_seconds: 8 * 3600, is_quick: false }
  expect(await reportFor(leader)).toMatchObject({ id, ...stated })
  await leader.call(reports.review, {
    ...{ params: { id }, body: { status: 'approved', comment: '', version: 1 } },
  })
  expect(await reportFor(tm)).toMatchObject(stated)

  const late = await makeCompany()
  // Checked in a day before it arrived.
  await worked(late.intern, 2 * 3600, { sent_late: true })
  await sendReport(late.intern)
  expect(await reportFor(late.leader)).toMatchObject({ is_quick: false })
})

test('overdue comes first, at most twenty of a kind, and a longer list says so', async () => {
  const company = await makeCompany()
  for (let at = 0; at < 21; at += 1)
    await reportOf(company, company.intern, await dayAgo(at + 1), { status: 'pending' })
  const late = await reportOf(company, company.other, await dayAgo(1), {
    ...{ status: 'pending', waiting_since: new Date(Date.now() - 30 * 86_400_000).toISOString() },
  })
  const { items, more } = await company.leader.call(dashboards.waiting)
  expect(items).toHaveLength(20)
  expect(more).toEqual(['report'])
  expect(items[0]).toMatchObject({ id: late, is_overdue: true })
  expect(items[1]?.is_overdue).toBe(false)
})

/** An offer that was sent and holds for so many days. */
const offer = (by: SignedInUser, to: SignedInUser, application_id: string, days: number) =>
  db().execute(sql`insert into job_offers (id, application_id, user_id, status, position, valid_until, letter,
      letter_hash, created_by, sent_by, sent_at)
    values (${v7()}, ${application_id}, ${to.user.id}, 'sent', 'Frontend Intern', current_date + ${days}::int, '{}',
      'hash', ${by.user.id}, ${by.user.id}, now())`)

test('an open offer comes first for its applicant, and for HR from two days before it expires', async () => {
  const { student, hr, application } = await makeApplication()
  await db()
    .update(appliedTable)
    .set({ status: 'accepted' })
    .where(eq(appliedTable.id, application.id))
  await db()
    .insert(tasks)
    .values({
      ...{ title: 'Overdue', due_date: await dayAgo(9), team_visible: false },
      ...{ created_by: student.user.id, assigned_to: student.user.id },
    })
  await offer(hr, student, application.id, 5)
  expect(await kindsOf(student)).toEqual(['offer', 'task'])
  expect(await kindsOf(hr)).not.toContain('expiring_offer')
  expect(await kindsOf(await signIn('intern'))).toEqual([])

  await db().execute(sql`update job_offers set valid_until = current_date + 1
    where application_id = ${application.id}`)
  const seen = (await hr.call(dashboards.waiting)).items.find(
    ({ kind }) => kind === 'expiring_offer',
  )
  expect(seen).toMatchObject({
    ...{ who: application.full_name, what: 'Frontend Intern', parent_id: application.id },
    ...{ place: 'Lotus Labs', is_overdue: false },
  })

  await db().execute(sql`update job_offers set valid_until = current_date - 3
    where application_id = ${application.id}`)
  expect(await kindsOf(student)).toEqual(['task'])
  expect(await kindsOf(hr)).not.toContain('expiring_offer')
})

test('an accepted applicant waits for HR: to be hired once the offer is signed, else for an offer or an answer', async () => {
  const { student, hr, manager, application } = await makeApplication()
  const superadmin = await signIn('superadmin')
  const mine = async (person: SignedInUser) =>
    (await person.call(dashboards.waiting)).items.find(({ id }) => id === application.id)
  const set = (change: Partial<typeof appliedTable.$inferInsert>) =>
    db().update(appliedTable).set(change).where(eq(appliedTable.id, application.id))
  const end = (how: SQL) =>
    db().execute(sql`update job_offers set ended_at = now(), ${how}
      where application_id = ${application.id} and status = 'sent'`)
  await set({ status: 'accepted' })
  expect(await mine(hr)).toMatchObject({
    ...{ kind: 'to_offer', who: application.full_name, what: 'React Developer', note: '' },
    ...{ place: 'Lotus Labs', is_quick: false },
  })
  for (const person of [student, manager, superadmin]) expect(await mine(person)).toBeUndefined()

  await offer(hr, student, application.id, 5)
  expect(await mine(hr)).toBeUndefined()
  await end(sql`status = 'expired'`)
  expect(await mine(hr)).toMatchObject({ kind: 'to_offer' })
  await offer(hr, student, application.id, 5)
  await end(sql`status = 'declined', decline_reason = 'Too far'`)
  expect(await mine(hr)).toMatchObject({ kind: 'to_offer', note: 'Too far' })

  await offer(hr, student, application.id, 5)
  await end(sql`status = 'accepted', signed_name = 'Asha Rao', start_date = current_date + 9`)
  expect(await mine(hr)).toMatchObject({
    ...{ kind: 'to_hire', who: application.full_name, what: 'Frontend Intern', is_overdue: false },
  })
  // Whoever sent the offer is away.
  expect(await mine(await signIn('hr_admin'))).toMatchObject({ kind: 'to_hire' })
  expect(await mine(superadmin)).toBeUndefined()
  await db().execute(sql`update job_offers set ended_at = now() - interval '4 days', start_date = current_date - 1
    where application_id = ${application.id}`)
  expect(await mine(superadmin)).toMatchObject({ kind: 'to_hire', is_overdue: true })

  const planned = { application_id: application.id, by_id: hr.user.id }
  await db()
    .insert(applicationDecisions)
    .values({ ...planned, send_at: sql`now() + interval '1 day'` })
  expect(await mine(hr)).toBeUndefined()
  await db().delete(applicationDecisions)
  expect(await mine(hr)).toBeDefined()
  await set({ status: 'hired' })
  expect(await mine(hr)).toBeUndefined()
})

test('a task is overdue once its time has passed, and without a time once its day has', async () => {
  const { user, ...intern } = await signIn('intern')
  const mine = { assigned_to: user.id, created_by: user.id, due_date: await dayAgo(0) }
  await db()
    .insert(tasks)
    .values([
      { ...mine, title: 'At night', due_time: '00:00' },
      { ...mine, title: 'Some time today' },
    ])
  const { items } = await intern.call(dashboards.waiting)
  expect(items.map(({ what, is_overdue }) => [what, is_overdue])).toEqual([
    ['At night', true],
    ['Some time today', false],
  ])
})

test('a request for changes, a task of today and an invitation wait for an intern', async () => {
  const { intern, leader } = await makeCompany()
  const report = await sendReport(intern)
  await db()
    .update(workReports)
    .set({
      status: 'changes_requested',
      review_comment: 'Say which tests',
      reviewed_by: leader.user.id,
    })
    .where(eq(workReports.id, report.id))
  const [task_id, meeting_id] = [v7(), v7()]
  const assigned = { created_by: leader.user.id, assigned_to: intern.user.id, team_visible: true }
  await db()
    .insert(tasks)
    .values([
      { id: task_id, title: 'Write the tests', due_date: await dayAgo(1), ...assigned },
      { title: 'Later', due_date: await dayAgo(-3), ...assigned },
    ])
  await db()
    .insert(meetingsTable)
    .values({
      ...{ id: meeting_id, title: 'Planning', organiser_id: leader.user.id },
      starts_at: sql<string>`now() + interval '1 day'`,
    })
  await db().insert(meetingPeople).values({ meeting_id, user_id: intern.user.id })

  const { items } = await intern.call(dashboards.waiting)
  expect(items.map(({ kind, is_overdue }) => [kind, is_overdue])).toEqual([
    ['revision', false],
    ['task', true],
    ['invitation', false],
  ])
  const [, task, invitation] = items
  await intern.call(taskRoutes.change, {
    ...{ params: { id: task_id }, body: { status: 'completed', version: task?.version ?? 0 } },
  })
  await intern.call(meetings.answer, {
    ...{
      params: { id: meeting_id },
      body: { answer: 'accepted', seen: { starts_at: invitation?.due_at ?? '' } },
    },
  })
  expect(await kindsOf(intern)).toEqual(['revision'])
})

test('an application waits for HR until it is answered, for a superadmin once its day is over', async () => {
  const { hr, application } = await makeApplication()
  const superadmin = await signIn('superadmin')
  const mine = async (person: SignedInUser) =>
    (await person.call(dashboards.waiting)).items.find(({ id }) => id === application.id)
  expect(await mine(hr)).toMatchObject({
    ...{ kind: 'answer', who: application.full_name, is_quick: false },
    ...{ due_on: application.respond_by, parent_id: application.internship_id },
  })
  expect(await mine(superadmin)).toBeUndefined()
  await db()
    .update(appliedTable)
    .set({ respond_by: '2026-01-01' })
    .where(eq(appliedTable.id, application.id))
  expect(await mine(hr)).toMatchObject({ is_overdue: true })
  expect(await mine(superadmin)).toMatchObject({ is_overdue: true })
  await hr.call(applications.review, {
    ...{
      params: { id: application.id },
      body: { status: 'received', version: application.version },
    },
  })
  expect(await mine(hr)).toBeDefined()
  await db()
    .update(appliedTable)
    .set({ status: 'rejected' })
    .where(eq(appliedTable.id, application.id))
  expect(await mine(hr)).toBeUndefined()
})

test('a deliverable waits for the startup of its project only; accepting it ends that', async () => {
  const client = await makeClient()
  const other = await makeClient()
  const id = v7()
  await db()
    .insert(milestonesTable)
    .values({
      ...{ id, project_id: client.project_id, title: 'Search', due_date: await dayAgo(2) },
      ...{ status: 'completed', completed_date: sql<string>`now()` },
    })
  const [item] = (await client.rep.call(dashboards.waiting)).items
  expect(item).toMatchObject({ kind: 'deliverable', id, what: 'Search', place: 'Lotus' })
  expect(await kindsOf(other.rep)).toEqual([])
  await client.rep.call(milestones.decide, {
    ...{ params: { id }, body: { decision: 'accept', version: item?.version ?? 0 } },
  })
  expect(await kindsOf(client.rep)).toEqual([])
})

test('a registration waits for a superadmin', async () => {
  const superadmin = await signIn('superadmin')
  const id = v7()
  await db()
    .insert(startups)
    .values({ id, name: 'Banyan', domain: 'Farming', contact_email: 'a@b.example' })
  const { items } = await superadmin.call(dashboards.waiting)
  expect(items.find((item) => item.id === id)).toMatchObject({
    ...{ kind: 'startup', what: 'Banyan', place: 'Farming', is_overdue: false },
  })
})

test('a posting whose places are taken waits for its manager while applicants do', async () => {
  const { manager, internship, student, application } = await makeApplication()
  const other = await signIn('project_manager')
  expect(await kindsOf(manager)).toEqual([])
  await db()
    .insert(appliedTable)
    .values({
      ...{ internship_id: internship.id, user_id: (await signIn('intern')).user.id },
      ...{ full_name: 'Ravi', email: 'r@test.example', status: 'hired' },
      resume_id: application.resume_id,
    })
  const { items } = await manager.call(dashboards.waiting)
  expect(items).toMatchObject([{ kind: 'filled', id: internship.id, what: 'React Developer' }])
  for (const person of [other, student]) expect(await kindsOf(person)).not.toContain('filled')
  await db()
    .update(appliedTable)
    .set({ status: 'rejected' })
    .where(eq(appliedTable.id, application.id))
  expect(await kindsOf(manager)).toEqual([])
})
