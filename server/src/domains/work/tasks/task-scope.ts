import { isDeveloper } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, ownTeams, peopleOf } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { taskSteps, tasks } from '#schema/tasks.table.ts'
import { assignsTasks } from './tasks.rules.ts'

const projectsBy = (some: SQL) =>
  sql`select team.project_id from ${teams} team where team.id in (${some})`

const nothing = sql`select null::uuid where false`

/** The projects whose tasks a user may manage, as a subquery of ids; undefined means all. */
function projectsInHand(user: User): SQL | undefined {
  if (managementScopeOf(user.role) === 'managed')
    return sql`select project.id from ${projects} project where project.manager_id = ${user.id}`
  if (isDeveloper(user.role)) return projectsBy(ownTeams(user))
  const led = ledTeamIds(user)
  return led && (assignsTasks(user.role) ? projectsBy(led) : nothing)
}

/**
 * The tasks of a person's teams and projects: a leader's or manager's when they are team-visible (spec §6), a
 * developer's of their own projects (security.md). Arrays, so that each part of the scope is found by an index.
 */
export function inReach(user: User): SQL {
  const led = ledTeamIds(user)
  const inHand = projectsInHand(user)
  if (!led || !inHand) return sql`true`
  if (managementScopeOf(user.role) === 'none') return among(tasks.project_id, inHand)
  if (managementScopeOf(user.role) === 'led' || managementScopeOf(user.role) === 'departments')
    return ofTeams(peopleOf(led), inHand)
  return sql`(${tasks.team_visible} and (${among(tasks.project_id, inHand)}
    or (${tasks.project_id} is null and ${among(tasks.assigned_to, peopleOf(led))})))`
}

const among = (column: AnyColumn, some: SQL) => sql`${column} = any(array(${some}))`

/** Whether the time of a task, or else its day, is over where the reader is; whatever its status. */
export const isPast = ({ time_zone }: User): SQL<boolean> =>
  sql`(${tasks.due_date} + coalesce(${tasks.due_time}, '24:00')::time) at time zone ${time_zone}::text <= now()`

/** Whether the project of an alias's task goes on, if it has one: tasks of an archived one wait for nobody. */
export const goesOn = (task: SQL): SQL<boolean> => sql<boolean>`not exists (
  select from ${projects} over where over.id = ${task}.project_id and over.status = 'archived')`

/** Whether the task of an alias is still to be done. */
export const isOpen = (task: SQL): SQL<boolean> =>
  sql<boolean>`(${task}.status <> 'completed' and ${goesOn(task)})`

/** The team-visible tasks of these people, for these projects or for none. */
export const ofTeams = (people: SQL, projects: SQL): SQL =>
  sql`(${tasks.team_visible} and ${among(tasks.assigned_to, people)}
    and (${tasks.project_id} is null or ${among(tasks.project_id, projects)}))`

/**
 * Whether the task of an alias counts as work of its assignee: somebody else made it, assigned it, put it into a project
 * or marked it completed. What a person only wrote down for themselves is no record of their work.
 */
export const countsAsWork = (
  task: SQL,
): SQL => sql`(${task}.created_by <> ${task}.assigned_to or exists (
  select from ${taskSteps} step where step.task_id = ${task}.id and step.by_id <> ${task}.assigned_to
    and (step.changes @> '[{"field": "assigned_to"}]' or step.changes @> '[{"field": "project_id"}]'
      or step.changes @> '[{"field": "status", "after": "completed"}]')))`

/**
 * Assigned by this user to someone who is no longer active or in a team, or in a team of its project, which is still theirs:
 * nobody else in the team could reassign it.
 */
const isOrphaned = (user: User) => sql`(${tasks.created_by} = ${user.id}
  and (${tasks.project_id} is null or ${among(tasks.project_id, projectsInHand(user) ?? nothing)})
  and not exists (select from ${users} still join ${teamMembers} place on place.user_id = still.id
    join ${teams} team on team.id = place.team_id
    where still.id = ${tasks.assigned_to} and still.status = 'active'
      and (${tasks.project_id} is null or team.project_id = ${tasks.project_id})))`

/** Whether the user may manage the task, as a column. */
export const isInReach = (user: User): SQL<boolean> =>
  assignsTasks(user.role)
    ? sql<boolean>`coalesce(${inReach(user)} or ${isOrphaned(user)}, false)`
    : sql<boolean>`coalesce(${inReach(user)}, false)`

/** The tasks a user may see, ANDed to every query; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (managementScopeOf(user.role) === 'all') return undefined
  const own = sql`${tasks.created_by} = ${user.id} or ${tasks.assigned_to} = ${user.id}`
  const reaches = assignsTasks(user.role) || isDeveloper(user.role)
  return reaches ? sql`(${own} or ${inReach(user)})` : sql`(${own})`
}

/** Whether the user may put tasks into a project, as a condition on the projects of a query. */
export function mayPutInto(user: User): SQL {
  if (!assignsTasks(user.role)) return sql`false`
  const inHand = projectsInHand(user)
  return inHand ? sql`${projects.id} in (${inHand})` : sql`true`
}

/** The members and leaders of the project's teams and its manager, as a subquery of user ids. */
const membersOf = (project_id: string) => sql`
  select member.user_id from ${teamMembers} member join ${teams} team on team.id = member.team_id
  where team.project_id = ${project_id}
  union select team.leader_id from ${teams} team where team.project_id = ${project_id}
  union select project.manager_id from ${projects} project where project.id = ${project_id}`

/** Whom a user may assign a task: active people they lead, within a project its members. A condition on users. */
export function givableTo(user: User, project_id: string | null): SQL {
  const led = ledTeamIds(user)
  const leadsThem = led && among(users.id, peopleOf(led))
  const isActive = sql`${users.status} = 'active'`
  if (project_id === null)
    return sql`(${users.id} = ${user.id} or (${isActive} and ${leadsThem ?? sql`true`}))`
  const isMember = sql`${isActive} and ${among(users.id, membersOf(project_id))}`
  const isScopedByProject =
    managementScopeOf(user.role) === 'managed' || managementScopeOf(user.role) === 'none'
  return leadsThem && !isScopedByProject
    ? sql`(${isMember} and (${leadsThem} or ${users.id} = ${user.id}))`
    : sql`(${isMember})`
}

interface TaskPlacement {
  assigned_to: string
  project_id: string | null
}

/**
 * Rejects an assignee and project that the user may not choose (permissions.json 19): 403 for roles with personal tasks only,
 * 404 for a project out of reach, 409 for an archived one, 422 for an assignee out of reach or not a member of the project.
 */
export async function refusePlace(db: Db, user: User, { assigned_to, project_id }: TaskPlacement) {
  if (assigned_to === user.id && project_id === null) return
  if (!assignsTasks(user.role)) throw forbidden()
  if (project_id !== null) await lockProject(db, user, project_id)
  const [assignee] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, assigned_to), givableTo(user, project_id)))
  if (!assignee)
    throw invalid(
      'assigned_to',
      project_id === null
        ? t('You can only assign tasks to your own people.')
        : t('Assignee is not a member of this project.'),
    )
}

/** Locks the project until the task is inserted; a concurrent removal waits and then finds the task. */
async function lockProject(db: Db, user: User, id: string) {
  const [project] = await db
    .select({ status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, id), mayPutInto(user)))
    .for('key share')
  if (!project) throw notFound()
  if (project.status === 'archived') throw conflict(t('This project is archived.'))
}
