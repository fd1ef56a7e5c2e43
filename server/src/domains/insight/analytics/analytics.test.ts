import { applications as applying } from '@app/contract/hiring/applications.ts'
import { internships as postings } from '@app/contract/hiring/internships.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { Analytics, analytics as routes } from '@app/contract/insight/analytics.ts'
import { hiringFigures as figures } from '@app/contract/insight/hiring-figures.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { staleDays } from '#schema/analytics.table.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { interviews as interviewRows } from '#schema/interviews.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication, makeForm, makeInternship, walk } from '#test/hiring.ts'
import { entryOf, makeStaffedTeam, worked } from '#test/staffed-team.ts'
import { dashboard } from './analytics.ts'
import { hiringFigures } from './hiring-figures.ts'

startApp()

/** Requested an hour later each time, so that no figure is cached. */
let later = Date.now()
const ask = ({ user }: SignedInUser): Promise<Analytics> => {
  later += 3_600_000
  const who: User = { ...user, time_zone: 'Asia/Kolkata', session_id: '' }
  return dashboard(db(), who, later)
}
const last = <T>(values: readonly T[] | null | undefined) => values?.at(-1)

test('twelve weeks that begin as those of the organisation, each with its number', async () => {
  const superadmin = await signIn('superadmin')
  const seen = await superadmin.call(routes.dashboard)
  expect(Analytics.strict().parse(seen)).toEqual(seen)
  expect(seen.weeks).toHaveLength(12)
  for (const week of seen.weeks) expect(new Date(week).getUTCDay()).toBe(0)
  for (const figures of [seen.sign_ups, seen.hires, ...Object.values(seen.work ?? {})])
    expect(figures).toHaveLength(12)
  setOrganisation({ ...defaultOrganisation, week_start: 6 })
  const { weeks } = await ask(superadmin).finally(() => setOrganisation(defaultOrganisation))
  expect(weeks).toHaveLength(12)
  for (const week of weeks) expect(new Date(week).getUTCDay()).toBe(6)
})

test('sign-ups count in the week in which they were', async () => {
  const superadmin = await signIn('superadmin')
  const before = await ask(superadmin)
  const { user } = await signIn('intern')
  expect(last((await ask(superadmin)).sign_ups)).toBe((last(before.sign_ups) ?? 0) + 1)
  await db()
    .update(users)
    .set({ created_at: sql`now() - interval '14 days'` })
    .where(eq(users.id, user.id))
  const after = await ask(superadmin)
  expect(last(after.sign_ups)).toBe(last(before.sign_ups))
  expect(after.sign_ups?.at(-3)).toBe((before.sign_ups?.at(-3) ?? 0) + 1)
})

test('work counts interns who checked in, credited hours and decided reports', async () => {
  const superadmin = await signIn('superadmin')
  const before = (await ask(superadmin)).work
  const { intern, leader } = await makeStaffedTeam()
  await worked(intern, 3 * 3600)
  await worked(leader, 2 * 3600)
  await db()
    .insert(timeEntries)
    .values(await entryOf(intern))
  const { day } = await entryOf(intern)
  const report = {
    from_user_id: intern.user.id,
    from_user_role: 'intern' as const,
    to_role: 'team_leader' as const,
    date: day,
    work_summary: 'Built the screens.',
  }
  await db()
    .insert(workReports)
    .values([
      {
        ...report,
        status: 'approved',
        timestamp: sql`now() - interval '5 hours'`,
        reviewed_at: sql`now()`,
      },
    ])
  const after = (await ask(superadmin)).work
  expect(last(after?.active_interns)).toBe((last(before?.active_interns) ?? 0) + 1)
  expect(last(after?.hours)).toBeCloseTo((last(before?.hours) ?? 0) + 5)
  expect(last(after?.reports)).toBe((last(before?.reports) ?? 0) + 1)
  expect(last(after?.reviewed)).toBe((last(before?.reviewed) ?? 0) + 1)
  expect(last(after?.turnaround_hours)).toBe(5)
})

test('a manager sees the own people’s work and no sign-ups', async () => {
  const own = await makeStaffedTeam()
  const other = await makeStaffedTeam()
  await worked(own.intern, 3600)
  await worked(other.intern, 7200)
  // Checked in a day before it arrived.
  await worked(own.intern, 7 * 3600 + 20 * 60 + 45, { sent_late: true })
  const seen = await ask(own.manager)
  expect(seen.sign_ups).toBeNull()
  expect(last(seen.work?.hours)).toBe(8.33)
  expect(last(seen.work?.self_reported)).toBe(7.33)
  expect(last(seen.work?.active_interns)).toBe(1)
})

test('HR sees hiring and nothing of work; every figure is that of the rows', async () => {
  const first = await makeApplication()
  const second = await makeApplication()
  const third = await makeApplication()
  // An acknowledgement is no answer.
  await walk(third.hr, third.application, ['received'])
  const shortlist = ['received', 'assessed_pass', 'shortlisted'] as const
  await walk(first.hr, first.application, [...shortlist, 'hr_scheduled', 'accepted', 'hired'])
  await walk(second.hr, second.application, shortlist)
  const planned = await second.hr.call(interviews.schedule, {
    body: {
      application_id: second.application.id,
      scheduled_at: '2098-01-01T10:00:00Z',
      type: 'phone',
    },
  })
  const { hiring } = await ask(first.hr)
  expect(hiring?.interviewed, 'what is planned has not been').toBe(0)
  await db()
    .update(interviewRows)
    .set({ status: 'completed' })
    .where(eq(interviewRows.id, planned.id))
  const seen = await ask(first.hr)
  expect(seen).toMatchObject({
    sign_ups: null,
    work: null,
    hiring: { applications: 3, answered: 2, interviewed: 1, hired: 1 },
  })
  expect(last(seen.hires)).toBe(1)
  const stranger = await ask(await signIn('project_manager'))
  expect(stranger.hiring).toEqual({ applications: 0, answered: 0, interviewed: 0, hired: 0 })
  expect(last(stranger.hires)).toBe(0)
})

test('one funnel: metrics, hiring figures and the posting count alike, and withdrawn ones nowhere', async () => {
  const hr = await signIn('hr')
  const { internship, manager } = await makeInternship()
  const apply = async () => {
    const student = await signIn('intern')
    const form = await makeForm(student, internship.id)
    return { student, sent: await student.call(applying.apply, { body: form }) }
  }
  const [hired, waiting, gone] = [await apply(), await apply(), await apply()]
  const [seenOnly, leftOut, late] = [await apply(), await apply(), await apply()]
  await walk(hr, seenOnly.sent, ['received'])
  // Nobody decided before its day was over, except for what was taken back.
  const { version } = await walk(hr, leftOut.sent, ['rejected'])
  await hr.call(applying.undo, { params: { id: leftOut.sent.id }, body: { version } })
  for (const { sent } of [leftOut, late]) {
    await db()
      .update(applications)
      .set({ status: 'rejected', closed_out_at: sql`now()` })
      .where(eq(applications.id, sent.id))
    await db()
      .insert(applicationSteps)
      .values({ application_id: sent.id, from_status: 'Applied', to_status: 'rejected' })
  }
  // An answer afterwards is no step, but the sums of its day are made anew.
  const marked = () => db().$count(staleDays, eq(staleDays.kind, 'hiring'))
  const before = await marked()
  await db()
    .update(applications)
    .set({ answered_at: sql`now()` })
    .where(eq(applications.id, late.sent.id))
  expect(await marked()).toBe(before + 1)
  await walk(hr, hired.sent, [
    ...(['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted', 'hired'] as const),
  ])
  await gone.student.call(applying.withdraw, { params: { id: gone.sent.id } })
  const funnel = { applications: 5, answered: 2, interviewed: 0, hired: 1 }
  expect((await ask(manager)).hiring).toEqual(funnel)
  const seen = await hiringFigures(db(), { days: '30', internship_id: internship.id })
  // Today is one of the thirty days.
  const [{ first } = {}] = await rowsOf<{ first: string }>(
    db(),
    sql`select (${organisationToday} - 29)::text as first`,
  )
  expect(seen.from).toBe(first)
  expect(seen.funnel).toEqual(funnel)
  expect([seen.conversion[0]?.reached, seen.conversion.at(-1)?.reached]).toEqual([5, 1])
  expect(seen.response).toMatchObject({ answered: 2, unanswered: 3 })
  const { review } = await manager.call(postings.read, { params: { id: internship.id } })
  expect(review?.funnel).toEqual(funnel)
  expect(waiting.sent.status).toBe('Applied')
})

test('a figure is cached for a minute and no longer, and never shown to another person', async () => {
  const superadmin = await signIn('superadmin')
  const who: User = { ...superadmin.user, time_zone: 'Asia/Kolkata', session_id: '' }
  later += 3_600_000
  const at = later
  const before = last((await dashboard(db(), who, at)).sign_ups) ?? 0
  const hr = await signIn('hr')
  expect(last((await dashboard(db(), who, at + 59_000)).sign_ups)).toBe(before)
  const other: User = { ...hr.user, time_zone: 'Asia/Kolkata', session_id: '' }
  expect((await dashboard(db(), other, at + 59_000)).sign_ups).toBeNull()
  expect(last((await dashboard(db(), who, at + 61_000)).sign_ups)).toBe(before + 1)
})

test.each(['intern', 'team_leader', 'startup_rep', 'team_manager', 'developer'] as const)(
  '%s is refused',
  async (role) => {
    const person = await signIn(role)
    const answer = await person.send({ method: 'GET', url: '/api/analytics/dashboard' })
    expect(answer.statusCode).toBe(403)
  },
)

test('time in stage, conversion, sources and response are those of the steps that stood', async () => {
  const hr = await signIn('hr')
  const { internship } = await makeInternship()
  const apply = async (source?: 'friend') => {
    const student = await signIn('intern')
    const form = await makeForm(student, internship.id)
    return student.call(applying.apply, { body: { ...form, ...(source && { source }) } })
  }
  const [hired, moved, waiting] = [await apply('friend'), await apply(), await apply()]
  await walk(hr, hired, ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'])
  // A wrong turn that is taken back is no step.
  const { version } = await walk(hr, moved, ['received', 'rejected'])
  await hr.call(applying.undo, { params: { id: moved.id }, body: { version } })
  const since = (id: string, hours: number) =>
    db()
      .update(applications)
      .set({ applied_date: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(applications.id, id))
  await since(hired.id, 10)
  await since(moved.id, 96)
  for (const [id, hours] of [
    [hired.id, 10],
    [moved.id, 96],
  ] as const)
    await db()
      .update(applicationSteps)
      .set({ at: sql`now() - make_interval(hours => ${hours})` })
      .where(
        sql`${applicationSteps.application_id} = ${id} and ${applicationSteps.to_status} = 'Applied'`,
      )
  await db().update(applications).set({ status: 'hired' }).where(eq(applications.id, hired.id))
  const seen = await hiringFigures(db(), { days: '90', internship_id: internship.id })
  const stage = (status: string) => seen.stages.find((one) => one.status === status)
  expect(stage('Applied')).toMatchObject({ left: 2, median_hours: 53, waiting: 1 })
  expect(stage('received')).toMatchObject({ left: 1, waiting: 1 })
  expect(seen.conversion.map(({ reached }) => reached)).toEqual([3, 2, 1, 1, 1, 1, 0])
  expect(seen.funnel).toEqual({ applications: 3, answered: 1, interviewed: 0, hired: 1 })
  expect(seen.sources).toEqual([
    { source: 'friend', applications: 1, interviewed: 0, hired: 1 },
    { source: null, applications: 2, interviewed: 0, hired: 0 },
  ])
  expect(seen.response).toMatchObject({
    answered: 1,
    within_three_days: 1,
    unanswered: 2,
    median_hours: 10,
  })
  expect(waiting.status).toBe('Applied')
  expect(await hr.call(figures.read, { query: { internship_id: internship.id } })).toEqual(seen)
})
