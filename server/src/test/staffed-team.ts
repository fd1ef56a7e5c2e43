import type { Input } from '@app/contract/core/route.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { reports } from '@app/contract/work/reports.ts'
import { inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'

/** A team with all its reviewers: an intern, their leader, the department's manager and the project's. */
export async function makeStaffedTeam() {
  const [intern, leader, teamManager, manager] = [
    await signIn('intern'),
    await signIn('team_leader'),
    await signIn('team_manager'),
    await signIn('project_manager'),
  ]
  const [team_id, department_id, project_id] = [v7(), v7(), v7()]
  await db().insert(departments).values({ id: department_id, name: department_id })
  await db()
    .insert(projects)
    .values({ id: project_id, name: 'Lotus', manager_id: manager.user.id, status: 'active' })
  await db().insert(teams).values({
    id: team_id,
    name: 'Team Lotus',
    project_id,
    leader_id: leader.user.id,
    department_id,
  })
  await join(team_id, intern, teamManager)
  return { intern, leader, teamManager, manager, team_id, department_id, project_id }
}
export type StaffedTeam = Awaited<ReturnType<typeof makeStaffedTeam>>

/** Adds users to a team. */
export async function join(team_id: string, ...people: SignedInUser[]) {
  await db()
    .insert(teamMembers)
    .values(people.map(({ user }) => ({ team_id, user_id: user.id, joined_at: sql`now()` })))
}

/** Lets people have been there, with their account and in their teams, since a moment: nobody is missed on days before. */
export async function hereSince(moment: string, ...people: SignedInUser[]) {
  const ids = people.map(({ user }) => user.id)
  await db().update(users).set({ created_at: moment }).where(inArray(users.id, ids))
  await db().update(teamMembers).set({ joined_at: moment }).where(inArray(teamMembers.user_id, ids))
}

/** A local day (Asia/Kolkata), this many days ago. */
export async function dayAgo(days: number): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(
    db(),
    sql`select ((now() at time zone 'Asia/Kolkata')::date - ${days}::int)::text as day`,
  )
  return row?.day ?? ''
}

/** The fields required for a session of today. */
export const entryOf = async ({ user }: SignedInUser) =>
  ({
    user_id: user.id,
    day: await dayAgo(0),
    time_zone: 'Asia/Kolkata',
    work_mode: 'remote',
    planned_tasks: 'Build',
  }) as const

/** Inserts a closed session of today with this many seconds. */
export async function worked(
  person: SignedInUser,
  seconds: number,
  more: Partial<typeof timeEntries.$inferInsert> = {},
) {
  const from = sql`now() - interval '1 day'`
  await db()
    .insert(timeEntries)
    .values({
      ...(await entryOf(person)),
      check_in_time: from,
      check_out_time: sql`${from} + make_interval(secs => ${seconds})`,
      status: 'closed',
      worked_seconds: seconds,
      total_hours: seconds / 3600,
      ...more,
    })
}

/** Creates a task for oneself; returns its id. */
export async function makeTask({ user }: SignedInUser): Promise<string> {
  const id = v7()
  await db().insert(tasks).values({ id, title: 'Build', created_by: user.id, assigned_to: user.id })
  return id
}

const words = { work_summary: 'Wrote the routing.', completed_tasks: 'Two', challenges: 'None' }
export const sendReport = (
  person: SignedInUser,
  more: Partial<Input<typeof reports.submit>['body']> = {},
) => person.call(reports.submit, { body: { ...words, ...more } })

export const approve = (person: SignedInUser, id: string, comment = '') =>
  person.call(reports.review, { params: { id }, body: { status: 'approved', comment } })

/** The reports that await a user's review. */
export const deskOf = async (person: SignedInUser) =>
  (await person.call(reports.list, { query: { box: 'to_review' } })).reports

/** The titles of a user's notifications, newest first. */
export const headlinesOf = async (person: SignedInUser) =>
  (await person.call(notifications.list)).notifications.map(({ title }) => title)
