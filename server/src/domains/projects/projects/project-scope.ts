import { may } from '@app/contract/core/access.ts'
import { isSuperadmin, representsStartup } from '@app/contract/core/roles.ts'
import { managementScopeOf, visibilityOf } from '@app/contract/core/visibility.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import type { User } from '#platform/http/principal.ts'
import { projects, startupMembers, startups, teams } from '#schema/projects.table.ts'

/** The projects a person may see, as a condition on the projects of a query; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (visibilityOf(user.role) === 'managed') return eq(projects.manager_id, user.id)
  if (visibilityOf(user.role) === 'startup') return ofStartup(user)
  const reached = visibleTeams(user)
  return reached && ofTeams(reached)
}

const ofTeams = (some: SQL) =>
  sql`${projects.id} in (select team.project_id from ${teams} team where team.id in (${some}))`

/** A project is its startup's before a team works on it. */
const ofStartup = (user: User) => sql`${projects.startup_id} in (
  select startup.id from ${startups} startup
  join ${startupMembers} member on member.startup_id = startup.id
  where startup.status = 'approved' and member.user_id = ${user.id})`

/** Whose every project it is to start and to give away (permissions.json 14). */
export const ownsAll = ({ role }: User) => may(role, 'projects.manage')

/** Does the person manage the project of the query: its fields, its milestones? */
export function isManaged(user: User): SQL<boolean> {
  if (ownsAll(user)) return sql<boolean>`true`
  if (managementScopeOf(user.role) !== 'managed') return sql<boolean>`false`
  return sql<boolean>`coalesce(${projects.manager_id} = ${user.id}, false)`
}

/** Does the person answer for work on the project of the query: submit deliverables, attach files? */
export function isWorked(user: User): SQL<boolean> {
  const lead = managementScopeOf(user.role)
  if (lead === 'all' || lead === 'managed') return isManaged(user)
  return sql<boolean>`coalesce(${ofTeams(ledTeamIds(user) ?? sql`null`)}, false)`
}

/** Does the person decide for the startup of the project of the query? */
export const isDecided = (user: User): SQL<boolean> =>
  isSuperadmin(user.role)
    ? sql<boolean>`true`
    : representsStartup(user.role)
      ? sql<boolean>`coalesce(${ofStartup(user)}, false)`
      : sql<boolean>`false`
