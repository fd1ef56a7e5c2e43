import { applications } from '@app/contract/hiring/applications.ts'
import { candidateMerges, candidates } from '@app/contract/hiring/candidates.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { HrDashboard, dashboards as routes } from '@app/contract/insight/dashboards.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hires, applications as table } from '#schema/applications.table.ts'
import { interviews as interviewTable } from '#schema/interviews.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { deleteAccount, makeApplicationOf, makePerson } from '#test/account-deletion.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeApplication, walk } from '#test/hiring.ts'

startApp()

test('an empty company has zeros and empty lists', async () => {
  const hr = await signIn('hr')
  expect(await hr.call(routes.hr)).toEqual({
    stats: {
      pending_applications: 0,
      scheduled_interviews: 0,
      recent_hires: 0,
      total_candidates: 0,
    },
    applications: [],
    interviews: [],
    recent_hires: [],
  })
})

test('HR sees true numbers and the latest of each list', async () => {
  const shortlist = ['received', 'assessed_pass', 'shortlisted'] as const
  await makeApplication()
  const invited = await makeApplication()
  await walk(invited.hr, invited.application, shortlist)
  const interview = await invited.hr.call(interviews.schedule, {
    body: {
      application_id: invited.application.id,
      scheduled_at: '2098-01-01T10:00:00Z',
      type: 'phone',
    },
  })
  const hired = await makeApplication()
  await walk(hired.hr, hired.application, [...shortlist, 'hr_scheduled', 'accepted', 'hired'])
  const [team] = await db().insert(teams).values({ name: 'Team Banyan' }).returning()
  await db()
    .insert(teamMembers)
    .values({ team_id: team?.id ?? '', user_id: hired.student.user.id })

  const seen = await invited.hr.call(routes.hr)

  expect(HrDashboard.parse(seen)).toEqual(seen)
  expect(seen.stats).toEqual({
    pending_applications: 1,
    scheduled_interviews: 1,
    recent_hires: 1,
    total_candidates: 3,
  })
  const pending = await invited.hr.call(applications.list, { query: { answer: 'pending' } })
  expect(pending.total).toBe(seen.stats.pending_applications)
  expect(pending.applications.map(({ status }) => status)).toEqual(['Applied'])
  expect(seen.applications.map(({ status }) => status)).toEqual([
    'hired',
    'hr_scheduled',
    'Applied',
  ])
  expect(seen.applications[0]?.company_name).toBe('Lotus Labs')
  expect(seen.interviews).toEqual([
    {
      id: interview.id,
      candidate_name: 'Asha Rao',
      internship_title: 'React Developer',
      company_name: 'Lotus Labs',
      scheduled_at: '2098-01-01T10:00:00.000Z',
      type: 'phone',
      status: 'scheduled',
    },
  ])
  expect(seen.recent_hires).toEqual([
    expect.objectContaining({
      name: 'Test intern',
      position: 'React Developer',
      team: 'Team Banyan',
      status: 'hired',
    }),
  ])
  await db()
    .update(hires)
    .set({ start_date: '2026-01-05' })
    .where(eq(hires.application_id, hired.application.id))
  const [started] = (await invited.hr.call(routes.hr)).recent_hires
  expect(started?.status).toBe('active')

  await db()
    .update(hires)
    .set({ hired_date: sql`now() - interval '31 days'` })
    .where(eq(hires.application_id, hired.application.id))
  expect((await invited.hr.call(routes.hr)).stats.recent_hires).toBe(0)
})

test('interviews to come are named first, the soonest before all others', async () => {
  const { hr } = await makeApplication()
  await db().delete(interviewTable)
  const add = async (more: Partial<typeof interviewTable.$inferInsert> = {}) => {
    const { application } = await makeApplication()
    const scheduled_at = '2020-01-01T10:00:00.000Z'
    const own = {
      application_id: application.id,
      interviewer_id: hr.user.id,
      type: 'phone',
    } as const
    await db()
      .insert(interviewTable)
      .values({ ...own, scheduled_at, ...more })
  }
  await add({ scheduled_at: '2098-01-02T10:00:00.000Z' })
  await add({ scheduled_at: '2098-01-01T10:00:00.000Z' })
  await add({ scheduled_at: '2097-01-01T10:00:00.000Z', status: 'cancelled' })
  for (let at = 0; at < 10; at += 1) await add()
  const seen = (await hr.call(routes.hr)).interviews
  expect(seen).toHaveLength(10)
  expect(seen.slice(0, 3).map(({ scheduled_at }) => scheduled_at.slice(0, 10))).toEqual([
    '2098-01-01',
    '2098-01-02',
    '2020-01-01',
  ])
})

test('the score of one’s own application is hidden there, too', async () => {
  const own = await signIn('hr')
  const { application } = await makeApplication()
  const isIt = eq(table.id, application.id)
  await db().update(table).set({ score: 73 }).where(isIt)
  expect((await own.call(routes.hr)).applications[0]?.score).toBe(73)
  await db().update(table).set({ user_id: own.user.id }).where(isIt)
  expect((await own.call(routes.hr)).applications[0]?.score).toBeNull()
})

test.each(['hr_admin', 'superadmin'] as const)('%s sees it too', async (role) => {
  const answer = await (await signIn(role)).send({ method: 'GET', url: '/api/dashboards/hr' })
  expect(answer.statusCode).toBe(200)
})

test.each(['intern', 'team_leader', 'project_manager', 'startup_rep', 'internship_admin'] as const)(
  '%s does not',
  async (role) => {
    const answer = await (await signIn(role)).send({ method: 'GET', url: '/api/dashboards/hr' })
    expect(answer.statusCode).toBe(403)
  },
)

test('HR counts the candidates of its pool: neither merged records nor former members', async () => {
  const [{ hr }, gone] = [await makeApplication(), await makePerson()]
  const counted = async () => [
    (await hr.call(routes.hr)).stats.total_candidates,
    (await hr.call(candidates.counts)).all,
  ]
  const [before = 0] = await counted()
  const here = (change: number) => [before + change, before + change]
  const [one, two] = [await makeApplication(), await makeApplication()]
  await makeApplicationOf(gone)
  expect(await counted()).toEqual(here(3))
  await deleteAccount(gone)
  expect(await counted()).toEqual(here(2))
  const merged = await hr.call(candidates.merge, {
    params: { id: one.student.user.id },
    body: { other_id: two.student.user.id },
  })
  expect(await counted()).toEqual(here(1))
  await hr.call(candidateMerges.undo, { params: { id: merged.merges[0]?.id ?? '' } })
  expect(await counted()).toEqual(here(2))
})
