import { may } from '@app/contract/core/access.ts'
import { internRole, isSuperadmin, type Role, representsStartup } from '@app/contract/core/roles.ts'
import { managementScopeOf, visibilityOf } from '@app/contract/core/visibility.ts'
import type { Notification } from '@app/contract/messaging/notifications.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  departmentManagersOf,
  ledTeamIds,
  visibleTeams,
} from '#domains/identity/visibility/visibility.ts'
import { notifyOthers } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import {
  milestones,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** The projects a person may see, as a condition on the projects of a query; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (visibilityOf(user.role) === 'managed') return eq(projects.manager_id, user.id)
  if (visibilityOf(user.role) === 'startup') return ofStartup(user)
  const reached = visibleTeams(user)
  if (!reached) return undefined
  return user.role === internRole
    ? sql`${projects.id} = any(array(${ofTeams(reached)} union ${ofOwnTasks(user)}))`
    : sql`${projects.id} in (${ofTeams(reached)})`
}

/** An intern may be given a task of a project that none of their teams works on (permissions.json 13). */
const ofOwnTasks = ({ id }: User) =>
  sql`select own.project_id from ${tasks} own where own.assigned_to = ${id}`

const ofTeams = (some: SQL) =>
  sql`select team.project_id from ${teams} team where team.id in (${some})`

/** A project is its startup's before a team works on it. */
const ofStartup = (user: User) => sql`${projects.startup_id} in (
  select startup.id from ${startups} startup
  join ${startupMembers} member on member.startup_id = startup.id
  where startup.status = 'approved' and member.user_id = ${user.id})`

/** Whether the person starts projects and assigns them to managers (permissions.json 14). */
export const ownsAll = ({ role }: User) => may(role, 'projects.manage')

/** Does the person manage the project of the query: its fields, its milestones? */
export function isManaged(user: User): SQL<boolean> {
  if (ownsAll(user)) return sql<boolean>`true`
  if (managementScopeOf(user.role) !== 'managed') return sql<boolean>`false`
  return sql<boolean>`coalesce(${projects.manager_id} = ${user.id}, false)`
}

/** Whether the person is responsible for work on the project of the query: submits deliverables, attaches files. */
export function isWorked(user: User): SQL<boolean> {
  const scope = managementScopeOf(user.role)
  if (scope === 'all' || scope === 'managed') return isManaged(user)
  return sql<boolean>`coalesce(${projects.id} in (${ofTeams(ledTeamIds(user) ?? sql`null`)}), false)`
}

/** Does the person decide for the startup of the project of the query? */
export const isDecided = (user: User): SQL<boolean> =>
  isSuperadmin(user.role)
    ? sql<boolean>`true`
    : representsStartup(user.role)
      ? sql<boolean>`coalesce(${ofStartup(user)}, false)`
      : sql<boolean>`false`

/**
 * The progress of a project (a column of the query) in whole percent: the mean of its share of delivered milestones
 * and its share of completed tasks. A part without entries does not count; without both it is 0.
 */
export const progressOf = (project: SQL): SQL<number> => sql<number>`coalesce((
  select round(avg(part.share))::int from (
    select 100.0 * count(*) filter (where milestone.status in ('completed', 'approved')) / nullif(count(*), 0) as share
    from ${milestones} milestone where milestone.project_id = ${project}
    union all
    select 100.0 * count(*) filter (where task.status = 'completed') / nullif(count(*), 0)
    from ${tasks} task where task.project_id = ${project}) part), 0)`

/** Where a person reads of a project. */
const linkOf = (role: Role, id: string) =>
  representsStartup(role) ? homeOf(role) : pageUrl('project', { role, params: { id } })

type NotificationContent = Pick<Notification, 'title' | 'message' | 'type'>

/** Notifies users of a project, each once and never the one who acts. */
export const notifyUsers = (
  db: Db,
  actor: User,
  project_id: string,
  who: (string | null)[],
  say: () => NotificationContent,
) =>
  notifyOthers(db, actor, who, (role) => ({
    ...say(),
    kind: 'projects',
    link: linkOf(role, project_id),
  }))

/** The project's manager, the leaders of its teams, and the representatives of its startup. */
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

/** Publishes a change of a project to everyone who may see it, or could before. */
export async function publishProject(db: Db, project_id: string, before: (string | null)[] = []) {
  const { managers, leaders, representatives } = await partiesOf(db, project_id)
  const itsTeams = sql`select team.id from ${teams} team where team.project_id = ${project_id}`
  const members = await rowsOf<{ user_id: string }>(
    db,
    sql`select user_id from ${teamMembers} where team_id in (${itsTeams}) union ${departmentManagersOf(itsTeams)}`,
  )
  const subscribers = [...managers, ...leaders, ...representatives, ...before]
    .filter((one) => one !== null)
    .map((user_id) => ({ user_id }))
  await publish(
    db,
    'projects',
    [...subscribers, ...members, ...audienceOf('projects.manage')],
    project_id,
  )
}
