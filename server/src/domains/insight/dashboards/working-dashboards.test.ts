import { system } from '@app/contract/identity/system-settings.ts'
import {
  InternDashboard,
  dashboards as routes,
  TeamLeaderDashboard,
} from '@app/contract/insight/dashboards.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { approvedHours } from '#domains/work/reports/reports.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { teams } from '#schema/projects.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { tasks as stored } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { approve, dayAgo, entryOf, sendReport, worked } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

/** A meeting so many minutes from now. */
async function meets(
  title: string,
  minutes: number,
  organiser: SignedInUser,
  people: SignedInUser[],
  more: Partial<typeof meetings.$inferInsert> = {},
) {
  const id = v7()
  const starts_at = sql<string>`now() + make_interval(mins => ${minutes})`
  await db()
    .insert(meetings)
    .values({ id, title, starts_at, organiser_id: organiser.user.id, ...more })
  if (people.length)
    await db()
      .insert(meetingPeople)
      .values(people.map(({ user }) => ({ meeting_id: id, user_id: user.id })))
  return id
}

test('an intern without anything has zeros and no division by zero', async () => {
  const intern = await signIn('intern')
  expect(await intern.call(routes.intern)).toEqual({
    stats: {
      tasks_completed: 0,
      tasks_total: 0,
      tasks_counted: 0,
      completion_percent: 0,
      hours_logged: 0,
      hours_approved: 0,
      hours_self_reported: 0,
      target_hours: 160,
      hours_remaining: 160,
      projects: 0,
      certifications: 0,
    },
    recent_tasks: [],
    upcoming_events: [],
  })
})

test('an intern sees their own tasks, hours and projects, and nobody else’s', async () => {
  const { intern, leader, other, project_id } = await makeCompany()
  for (let created = 0; created < 6; created += 1)
    await create(leader, { title: `T${created}`, assigned_to: intern.user.id, project_id })
  await create(intern, { title: 'Mine', status: 'completed' })
  await create(leader, { assigned_to: other.user.id })
  await worked(intern, 27_000)
  await worked(intern, 9000, {
    ...{ status: 'unconfirmed', worked_seconds: 0, total_hours: 0, day: '2026-01-01' },
  })
  await worked(other, 9000)

  const before = await intern.call(routes.intern)
  expect(before.stats).toEqual({
    tasks_completed: 1,
    tasks_total: 7,
    tasks_counted: 0,
    completion_percent: 14,
    hours_logged: 7.5,
    hours_approved: 0,
    hours_self_reported: 0,
    target_hours: 160,
    hours_remaining: 152.5,
    projects: 1,
    certifications: 0,
  })
  expect(before.recent_tasks.map(({ title }) => title)).toEqual(['Mine', 'T5', 'T4', 'T3', 'T2'])
  expect(before.recent_tasks[1]?.project_name).toBe('Lotus')
  await approve(leader, (await sendReport(intern)).id)
  const after = await intern.call(routes.intern)
  expect(after.stats.hours_approved).toBe(7.5)
  expect(await approvedHours(db(), intern.user.id)).toBe(7.5)
  expect(InternDashboard.parse(after)).toEqual(after)
})

test('hours are those of full minutes, and the self-reported ones are said apart', async () => {
  const { intern, leader } = await makeCompany()
  await worked(intern, 7 * 3600 + 20 * 60 + 45)
  await approve(leader, (await sendReport(intern)).id)
  const stated = await sendReport(intern, { hours: 7.33, date: await dayAgo(1) })
  await approve(leader, stated.id)
  expect((await intern.call(routes.intern)).stats).toMatchObject({
    ...{ hours_logged: 7.33, hours_remaining: 152.67 },
    ...{ hours_approved: 14.67, hours_self_reported: 7.33 },
  })
})

test('hours beyond the target leave none to go, and the target is the operator’s', async () => {
  const { intern } = await makeCompany()
  await db().insert(systemSettings).values({ name: 'target_hours', value: 2 })
  await worked(intern, 10_800)
  const { stats } = await intern.call(routes.intern)
  await db().delete(systemSettings)
  expect([stats.target_hours, stats.hours_logged, stats.hours_remaining]).toEqual([2, 3, 0])
})

test('the next three meetings and interviews come, soonest first', async () => {
  const { student, hr, application } = await makeApplication()
  const leader = await signIn('team_leader')
  await meets('Later', 5000, leader, [student])
  await meets('Over', -60, leader, [student])
  await meets('Cancelled', 10, leader, [student], { status: 'cancelled' })
  const declined = await meets('Declined', 10, leader, [student])
  await db()
    .update(meetingPeople)
    .set({ answer: 'declined' })
    .where(eq(meetingPeople.meeting_id, declined))
  await meets('Somebody else’s', 10, leader, [hr])
  await meets('Running', -10, leader, [student], { link: 'https://meet.example.in/a' })
  await meets('Tomorrow', 1500, student, [])
  await db().insert(interviews).values({
    application_id: application.id,
    interviewer_id: hr.user.id,
    scheduled_at: sql<string>`now() + interval '1 hour'`,
    type: 'video',
  })
  const { upcoming_events } = InternDashboard.parse(await student.call(routes.intern))
  expect(upcoming_events.map(({ kind, title, link }) => [kind, title, link])).toEqual([
    ['meeting', 'Running', 'https://meet.example.in/a'],
    // The screen says in its reader's language that it is an interview.
    ['interview', 'React Developer', ''],
    ['meeting', 'Tomorrow', ''],
  ])
})

test('a leader without a team has zeros and empty lists', async () => {
  const leader = await signIn('team_leader')
  const seen = await leader.call(routes.teamLeader)
  expect(seen.stats).toEqual({ team_size: 0, active_tasks: 0, completed: 0, blocked: 0 })
  const { teams, my_tasks, todays_meetings, team_status, blocked_tasks } = seen
  expect([teams, my_tasks, todays_meetings, team_status, blocked_tasks]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})

test('a leader’s figures are those of their team, not their own and not another’s', async () => {
  const { leader, intern, other, team_id } = await makeCompany()
  const far = await makeCompany()
  const give = (more = {}) => create(leader, { assigned_to: intern.user.id, ...more })
  await give()
  await give({ status: 'in_progress', title: 'Build it' })
  const done = await give({ status: 'completed' })
  const old = await give({ status: 'completed' })
  await db()
    .update(stored)
    .set({ completed_at: sql`now() - interval '61 days'` })
    .where(eq(stored.id, old.id))
  await give({ status: 'blocked', blocker: 'No access', title: 'In words' })
  await create(leader, {
    assigned_to: other.user.id,
    status: 'blocked',
    title: 'By tasks',
    blocked_by: [done.id, (await give({ title: 'First this' })).id],
  })
  await create(leader, { title: 'My own', due_date: '2030-01-01', priority: 'high' })
  await create(leader, { title: 'No day' })
  await create(leader, { title: 'Done', status: 'completed' })
  await create(far.leader, { assigned_to: far.intern.user.id, status: 'blocked' })
  await create(intern, { title: 'Private' })
  await db()
    .insert(timeEntries)
    .values(await entryOf(intern))

  const seen = await leader.call(routes.teamLeader)
  expect(seen.stats).toEqual({ team_size: 3, active_tasks: 3, completed: 1, blocked: 2 })
  expect(seen.teams).toEqual([{ id: team_id, name: 'Team Lotus' }])
  expect(seen.my_tasks.map(({ title }) => title)).toEqual(['My own', 'No day'])
  expect(
    seen.blocked_tasks.map(({ task, assignee, blocker }) => [task, assignee, blocker]),
  ).toEqual([
    ['In words', 'Test intern', 'No access'],
    ['By tasks', 'Test intern', 'First this'],
  ])
  const working = seen.team_status.find(({ id }) => id === intern.user.id)
  expect(working).toMatchObject({ status: 'Working', current_task: 'Build it' })
  expect(seen.team_status).toHaveLength(3)
  expect(TeamLeaderDashboard.parse(seen)).toEqual(seen)
})

test('suspended people leave the size and the list of a team, and their tasks stay', async () => {
  const { leader, other } = await makeCompany()
  await create(leader, { assigned_to: other.user.id, status: 'blocked', title: 'Left behind' })
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, other.user.id))
  const { stats, team_status, blocked_tasks } = await leader.call(routes.teamLeader)
  expect(stats).toMatchObject({ team_size: 2, blocked: 1 })
  expect(team_status).toHaveLength(2)
  expect(blocked_tasks.map(({ task }) => task)).toEqual(['Left behind'])
})

test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'])(
  'the sprint in %s is the one of the local day, and what was completed in it counts',
  async (time_zone) => {
    const leader = await signIn('team_leader', { time_zone })
    const { intern, team_id } = await makeCompany()
    const { sprint: set } = await leader.call(routes.teamLeader)
    const days = (Date.parse(set.starts) - Date.parse('2026-01-04')) / 86_400_000
    expect([days % 14, Date.parse(set.ends) - Date.parse(set.starts)]).toEqual([0, 13 * 86_400_000])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format()
    expect(set.starts <= today && today <= set.ends).toBe(true)

    await db().update(teams).set({ leader_id: leader.user.id }).where(eq(teams.id, team_id))
    const { id } = await create(leader, { assigned_to: intern.user.id, status: 'completed' })
    const completedAt = (offset: string) =>
      db()
        .update(stored)
        .set({
          completed_at: sql`(${set.starts}::timestamp at time zone ${time_zone}) + ${offset}::interval`,
        })
        .where(eq(stored.id, id))
    const count = async () => (await leader.call(routes.teamLeader)).stats.completed
    await completedAt('0 seconds')
    expect(await count()).toBe(1)
    await completedAt('-1 second')
    expect(await count()).toBe(0)
  },
)

test('length and first day of the sprints are the operator’s', async () => {
  const operator = await signIn('superadmin')
  const leader = await signIn('team_leader')
  const set = (sprint_days: number, sprint_start: string) =>
    operator.call(system.changeSettings, { body: { sprint_days, sprint_start } })
  await set(7, '2026-01-06')
  const { sprint } = await leader.call(routes.teamLeader)
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  expect([days('2026-01-06', sprint.starts) % 7, days(sprint.starts, sprint.ends)]).toEqual([0, 6])
  await set(14, '2026-01-04')
})

test('today’s meetings are those of the leader’s local day, with all who come', async () => {
  const { leader, intern, other } = await makeCompany()
  const id = await meets('Stand-up', 0, leader, [intern, other], { duration_minutes: 15 })
  await meets('In two days', 2880, leader, [intern])
  await meets('Without me', 0, intern, [other])
  const { todays_meetings } = TeamLeaderDashboard.parse(await leader.call(routes.teamLeader))
  expect(todays_meetings).toEqual([
    expect.objectContaining({ id, meeting: 'Stand-up', attendees: 3, duration_minutes: 15 }),
  ])
})

test('the figures of a dashboard change as soon as a task does', async () => {
  const { leader, intern } = await makeCompany()
  const { id } = await create(leader, { assigned_to: intern.user.id })
  await intern.call(tasks.change, { params: { id }, body: { status: 'blocked' } })
  expect((await leader.call(routes.teamLeader)).stats).toMatchObject({
    active_tasks: 0,
    blocked: 1,
  })
})
