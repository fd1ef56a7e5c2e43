import { dashboards as routes } from '@app/contract/insight/dashboards.ts'
import type { StartupStatus } from '@app/contract/projects/startups.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import {
  milestones,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { dayAgo } from '#test/staffed-team.ts'
import { makeClient, reportOf } from '#test/weeks.ts'

startApp()

const first = <T>([row]: T[]): T => {
  if (!row) throw new Error('nothing was made')
  return row
}
const url = '/api/dashboards/startup_rep'

/** A startup with a representative, a project, a team of one intern, and milestones in and out of time. */
async function makeStartup(status: StartupStatus, name = 'Lotus Labs') {
  const [rep, intern] = [await signIn('startup_rep'), await signIn('intern')]
  const startup = first(
    await db()
      .insert(startups)
      .values({ name, description: 'Clinics.', contact_email: 'a@b.example', status })
      .returning(),
  )
  await db().insert(startupMembers).values({ startup_id: startup.id, user_id: rep.user.id })
  const own = { name: `${name} Product`, startup_id: startup.id, status: 'successful' as const }
  const project = first(await db().insert(projects).values(own).returning())
  const team = first(
    await db().insert(teams).values({ name: 'Team Neem', project_id: project.id }).returning(),
  )
  await db().insert(teamMembers).values({ team_id: team.id, user_id: intern.user.id })
  const milestone = (title: string, due_date: string, completed_date: string | null) => ({
    ...{ project_id: project.id, title, due_date, completed_date },
    status: completed_date ? ('approved' as const) : ('pending' as const),
  })
  await db()
    .insert(milestones)
    .values([
      // 20:00 UTC is the next day in Asia/Kolkata.
      milestone('In time', '2026-03-02', '2026-03-01T20:00:00.000Z'),
      milestone('A day late', '2026-03-03', '2026-03-03T20:00:00.000Z'),
      milestone('Overdue', '2026-03-04', null),
      milestone('To come', '2099-01-01', null),
    ])
  return { rep, intern, startup, project }
}
const seenBy = (person: SignedInUser, startup_id?: string) =>
  person.call(routes.startupRep, { query: startup_id ? { startup_id } : {} })

test('an approved startup sees its card, projects, people, milestones and figures', async () => {
  const { rep, intern, startup, project } = await makeStartup('approved')
  const seen = await seenBy(rep)
  expect(seen.startup).toEqual({
    ...{ id: startup.id, name: 'Lotus Labs', status: 'approved', approved_at: null },
    description: 'Clinics.',
  })
  const { id, name } = project
  const success_at = '2026-03-03T20:00:00.000Z'
  expect(seen.projects).toEqual([
    { id, name, intern_count: 1, success_at, status: 'successful', progress: 50 },
  ])
  expect(seen.interns).toEqual([
    expect.objectContaining({
      ...{ id: intern.user.id, name: 'Test intern', role: 'intern', project: name },
      ...{ team: 'Team Neem', status: 'active' },
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  ])
  expect(seen.milestones.map(({ title }) => title)).toEqual([
    'In time',
    'A day late',
    'Overdue',
    'To come',
  ])
  expect(seen.milestones[0]).toMatchObject({ project: name, due_date: '2026-03-02' })
  const stats = { total_projects: 1, active_interns: 1, completed_milestones: 2 }
  expect(seen.stats).toEqual({ ...stats, success_rate: 33 })
})

test.each(['pending', 'meeting_scheduled', 'rejected'] as const)(
  'a startup that is %s has its card and nothing else',
  async (status) => {
    const { rep, startup } = await makeStartup(status)
    const { startup: card, stats, ...lists } = await seenBy(rep)
    expect(card).toMatchObject({ id: startup.id, status })
    expect(lists).toEqual({ projects: [], interns: [], milestones: [] })
    const none = { total_projects: 0, active_interns: 0, completed_milestones: 0 }
    expect(stats).toEqual({ ...none, success_rate: null })
  },
)

test('a representative never sees another startup, whichever they ask for', async () => {
  const own = await makeStartup('approved', 'Own')
  const foreign = await makeStartup('approved', 'Foreign')
  const answer = await seenBy(own.rep, foreign.startup.id)
  expect(answer).toEqual(await seenBy(own.rep))
  expect(JSON.stringify(answer)).not.toContain('Foreign')
  const nobody = await seenBy(await signIn('startup_rep'), foreign.startup.id)
  expect([nobody.startup, nobody.projects]).toEqual([null, []])
})

test('a project that has no milestone yet has no success rate', async () => {
  const { rep, project } = await makeStartup('approved')
  await db().delete(milestones)
  const { stats, projects: shown } = await seenBy(rep)
  expect([stats.success_rate, shown[0]?.id, shown[0]?.success_at]).toEqual([null, project.id, null])
})

test('a superadmin says whose dashboard it is', async () => {
  const { startup } = await makeStartup('pending')
  const admin = await signIn('superadmin')
  expect((await seenBy(admin, startup.id)).startup?.id).toBe(startup.id)
  const without = await admin.send({ method: 'GET', url })
  expect([without.statusCode, without.json().detail]).toEqual([422, 'Please choose a startup.'])
  const unknown = await admin.send({ method: 'GET', url: `${url}?startup_id=${v7()}` })
  expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'Not found.'])
})

test.each(['intern', 'team_leader', 'project_manager', 'hr'] as const)(
  '%s does not see it',
  async (role) => {
    const answer = await (await signIn(role)).send({ method: 'GET', url })
    expect(answer.statusCode).toBe(403)
  },
)

test('who represents several startups sees the one they ask for', async () => {
  const one = await makeStartup('approved', 'One')
  const two = await makeStartup('approved', 'Two')
  await db().insert(startupMembers).values({ startup_id: two.startup.id, user_id: one.rep.user.id })
  for (const { startup } of [one, two])
    expect((await seenBy(one.rep, startup.id)).startup?.name).toBe(startup.name)
  expect((await seenBy(two.rep, one.startup.id)).startup?.name).toBe('Two')
})

test('the people of the Intern Team are those of Active Interns: active interns, each once', async () => {
  const { rep, intern, project } = await makeStartup('approved')
  const leader = await signIn('team_leader')
  const second = first(
    await db().insert(teams).values({ name: 'Team Oak', project_id: project.id }).returning(),
  )
  await db()
    .insert(teamMembers)
    .values([intern, leader].map(({ user }) => ({ team_id: second.id, user_id: user.id })))
  const { interns, stats } = await seenBy(rep)
  expect(interns.map(({ name, team }) => [name, team])).toEqual([
    [intern.user.full_name, 'Team Neem, Team Oak'],
  ])
  expect(stats.active_interns).toBe(interns.length)
})

test('the week counts what was approved since Sunday on the projects of the chosen startup', async () => {
  const client = await makeClient()
  const other = await makeClient()
  const weekOf = (person: SignedInUser) => person.call(routes.startupWeek, { query: {} })
  const { due_date } = first(
    await db()
      .insert(milestones)
      .values({ project_id: client.project_id, title: 'Beta', due_date: '2099-01-01' })
      .returning(),
  )
  const today = await dayAgo(0)
  await reportOf(client, client.intern, today, {
    ...{ status: 'approved', worked_duration: 7200, self_reported_seconds: 3600 },
  })
  await reportOf(client, client.other, today, { status: 'pending' })
  await reportOf(client, client.intern, await dayAgo(8), { status: 'approved' })
  expect(await weekOf(client.rep)).toEqual({
    ...{ people: 1, seconds: 7200, self_reported_seconds: 3600 },
    ...{ reports_approved: 1, reports_waiting: 1 },
    ...{ tasks_completed: 0, milestones_reached: 0 },
    next: { title: 'Beta', project: 'Lotus', due_date },
  })
  expect(await weekOf(other.rep)).toMatchObject({ people: 0, reports_approved: 0, next: null })
})

test('the week leaves out an approved report that was sent back after it was escalated', async () => {
  const client = await makeClient()
  const today = await dayAgo(0)
  const doubted = await reportOf(client, client.intern, today)
  await reportOf(client, client.intern, today, {
    ...{
      escalated_from: doubted,
      status: 'changes_requested',
      escalated_by: client.leader.user.id,
    },
  })
  expect(await client.rep.call(routes.startupWeek, { query: {} })).toMatchObject({
    ...{ people: 0, seconds: 0, reports_approved: 0 },
  })
})
