import { type NewTask, tasks } from '@app/contract/work/tasks.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { dayAgo, join, makeStaffedTeam } from './staffed-team.ts'

/** A team with a second intern, with short names: the team's manager `tm` and the project's manager `pm`. */
export async function makeCompany() {
  const { intern, leader, teamManager: tm, manager: pm, ...ids } = await makeStaffedTeam()
  const other = await signIn('intern')
  await join(ids.team_id, other)
  return { intern, other, leader, tm, pm, ...ids }
}

/** Creates a task. */
export const create = (person: SignedInUser, more: Partial<NewTask> = {}) =>
  person.call(tasks.create, { body: { title: 'Write the tests', ...more } })

type Company = Awaited<ReturnType<typeof makeCompany>>

/** A company whose project belongs to a startup, with its representative and the Sunday of last week. */
export async function makeClient() {
  const company = await makeCompany()
  const rep = await signIn('startup_rep')
  const startup_id = v7()
  await db()
    .insert(startups)
    .values({ id: startup_id, name: 'Lotus', contact_email: 'a@b.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  await db().update(projects).set({ startup_id }).where(eq(projects.id, company.project_id))
  return { ...company, rep, startup_id, week_start: await lastSunday() }
}
export type Client = Awaited<ReturnType<typeof makeClient>>

async function lastSunday() {
  const today = await dayAgo(0)
  return dayAgo(new Date(today).getUTCDay() + 7)
}

export const dayOfWeek = (week_start: string, days: number) =>
  new Date(Date.parse(week_start) + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a reviewed report of the week; returns its id. */
export async function reportOf(
  { team_id, leader }: Pick<Company, 'team_id' | 'leader'>,
  { user }: SignedInUser,
  date: string,
  more: Partial<typeof workReports.$inferInsert> = {},
) {
  const id = v7()
  await db()
    .insert(workReports)
    .values({
      ...{ id, team_id, date, from_user_id: user.id, from_user_role: 'intern' as const },
      ...{ to_role: 'team_leader' as const, to_user_id: leader.user.id },
      ...{
        work_summary: 'Built the search',
        worked_duration: 6 * 3600,
        status: 'approved' as const,
      },
      reviewed_by: leader.user.id,
      reviewed_at: new Date().toISOString(),
      ...more,
    })
  return id
}
