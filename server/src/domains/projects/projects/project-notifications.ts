import { type Role, representsStartup, teamManagerRole } from '@app/contract/core/roles.ts'
import type { Notification } from '@app/contract/messaging/notifications.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { inArray, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, startupMembers, teamMembers, teams } from '#schema/projects.table.ts'

/** Where a person reads of a project. */
const linkOf = (role: Role, id: string) =>
  representsStartup(role) ? homeOf(role) : pageUrl('project', { role, params: { id } })

type NotificationContent = Pick<Notification, 'title' | 'message' | 'type'>

/** Tells people of a project, whoever is named twice once and never the one who acts. */
export async function notifyUsers(
  db: Db,
  actor: User,
  project_id: string,
  who: (string | null)[],
  say: () => NotificationContent,
) {
  const ids = [...new Set(who)].filter((one): one is string => one !== null && one !== actor.id)
  if (!ids.length) return
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(inArray(users.id, ids))
  for (const { id, role } of people)
    await notify(db, id, () => ({ ...say(), kind: 'projects', link: linkOf(role, project_id) }))
}

/** Who manages the project, who leads its teams, and who represents its startup. */
export async function partiesOf(db: Db, project_id: string) {
  const rows = await rowsOf<{ user_id: string; part: 'manager' | 'leader' | 'representative' }>(
    db,
    sql`
    select manager_id as user_id, 'manager' as part from ${projects} where id = ${project_id} and manager_id is not null
    union all select leader_id, 'leader' from ${teams} where project_id = ${project_id} and leader_id is not null
    union all select member.user_id, 'representative' from ${projects} project
      join ${startupMembers} member on member.startup_id = project.startup_id where project.id = ${project_id}`,
  )
  const idsOf = (part: string) =>
    rows.filter((row) => row.part === part).map(({ user_id }) => user_id)
  return {
    managers: idsOf('manager'),
    leaders: idsOf('leader'),
    representatives: idsOf('representative'),
  }
}

/** Says that a project went stale to all who may see it, and to those `before` who could. */
export async function publishProject(db: Db, project_id: string, before: (string | null)[] = []) {
  const { managers, leaders, representatives } = await partiesOf(db, project_id)
  const members = await rowsOf<{ user_id: string }>(
    db,
    sql`select distinct member.user_id from ${teamMembers} member
      join ${teams} team on team.id = member.team_id where team.project_id = ${project_id}`,
  )
  const subscribers = [...managers, ...leaders, ...representatives, ...before]
    .filter((one) => one !== null)
    .map((user_id) => ({ user_id }))
  await publish(
    db,
    'projects',
    [...subscribers, ...members, ...audienceOf('projects.manage'), { role: teamManagerRole }],
    project_id,
  )
}
