import { certificates as routes } from '@app/contract/programme/certificates.ts'
import { issueAllEarned } from '#domains/programme/certificates/certificates.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { app, db, type SignedInUser } from './harness.ts'
import { makeStaffedTeam, type StaffedTeam } from './staffed-team.ts'

/** The local day (Asia/Kolkata) this many days ago. */
const dayBefore = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** Adds this many approved days of eight hours, the last one two days ago or `before` that; of no team unless one is given. */
export async function approvedDays(
  { intern, leader }: Pick<StaffedTeam, 'intern' | 'leader'>,
  days: number,
  before = 0,
  team_id?: string,
) {
  const rows = Array.from({ length: days }, (_, at) => ({
    from_user_id: intern.user.id,
    from_user_role: 'intern' as const,
    to_role: 'team_leader' as const,
    to_user_id: leader.user.id,
    team_id,
    date: dayBefore(at + before + 2),
    status: 'approved' as const,
    work_summary: 'Built',
    worked_duration: 8 * 3600,
    reviewed_by: leader.user.id,
    reviewed_at: new Date().toISOString(),
  }))
  await db().insert(workReports).values(rows)
}

export async function completeTask({ intern, leader }: StaffedTeam) {
  const assigned = { created_by: leader.user.id, assigned_to: intern.user.id }
  const at = new Date().toISOString()
  await db()
    .insert(tasks)
    .values({ ...assigned, title: 'Build', status: 'completed', completed_at: at })
}

/** A team whose intern has reached the required hours. */
export async function makeEarner() {
  const team = await makeStaffedTeam()
  await approvedDays(team, 20)
  await completeTask(team)
  return team
}

/** Issues every certificate that has been earned. */
export const issueEarned = () => issueAllEarned(app().database)
export const issue = (actor: SignedInUser, { intern }: Pick<StaffedTeam, 'intern'>) =>
  actor.call(routes.issue, { body: { user_id: intern.user.id } })
/** The certificates that a person sees. */
export const certificatesOf = async (person: SignedInUser) =>
  (await person.call(routes.list, { query: {} })).certificates
