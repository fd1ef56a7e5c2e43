import { startupRole, superadminRole } from '@app/contract/core/access.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { type SQL, sql } from 'drizzle-orm'
import { peopleOf } from '#domains/identity/visibility/visibility.ts'
import { escapeLike, inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { leads } from './attendance-leaders.ts'

export type Visibility = 'all' | 'scope'

/**
 * Whose times a user sees, as a condition on `someone` (a user id): leaders see everyone or, with the system setting
 * `scope`, the users they manage; all others only themselves (spec §6).
 */
export function visible(user: User, visibility: Visibility, someone: SQL): SQL {
  const own = sql`${someone} = ${user.id}`
  if (managementScopeOf(user.role) === 'none') return own
  return visibility === 'all' ? sql`true` : sql`(${own} or ${leads(user, someone)})`
}

/** Whether a row exists, evaluated per user: an `exists` would first list all users who have one. */
const isAny = (rows: SQL) => sql`coalesce((select true ${rows} limit 1), false)`

/** Users with working days (alias `u`): in a team, leading one, or with a session within 31 days. */
const tracksTime = sql`u.role <> ${inlineRole(startupRole)} and (u.role <> ${inlineRole(superadminRole)} and (
    ${isAny(sql`from ${teamMembers} member where member.user_id = u.id`)}
    or ${isAny(sql`from ${teams} team where team.leader_id = u.id`)})
  or ${isAny(sql`from ${timeEntries} recent
    where recent.user_id = u.id and recent.check_in_time > now() - interval '31 days'`)})`

/** All users that attendance lists are about. */
export const everybody = sql`u.status = 'active' and ${tracksTime}`

export interface Filter {
  user_id?: string | undefined
  team_id?: string | undefined
  search?: string | undefined
}

/** The users of a list (alias `u`), as this user may see it. */
export function people(user: User, visibility: Visibility, { user_id, team_id, search }: Filter) {
  const words = search ? `%${escapeLike(search)}%` : undefined
  const parts = [
    sql`u.status = 'active'`,
    managementScopeOf(user.role) === 'none' ? undefined : tracksTime,
    visible(user, visibility, sql`u.id`),
    user_id ? sql`u.id = ${user_id}` : undefined,
    team_id ? sql`u.id in (${peopleOf(sql`${team_id}::uuid`)})` : undefined,
    words
      ? sql`(u.full_name || ' ' || u.email) ilike ${words} and u.full_name ilike ${words}`
      : undefined,
  ].filter((part) => part !== undefined)
  return sql.join(parts, sql` and `)
}
