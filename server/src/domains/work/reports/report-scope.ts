import { may } from '@app/contract/core/access.ts'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { deputies, workReports } from '#schema/reports.table.ts'

/** The users whose deputy a user is today, as `absent`; in the time zone of the absent user. */
const absences = (user: User) => sql`
  ${deputies} away join ${users} absent on absent.id = away.user_id and away.deputy_id = ${user.id}
    and (now() at time zone absent.time_zone)::date between away.from_day and away.until_day`

const standsFor = (user: User) => sql`select absent.id from ${absences(user)}`

/** Whether a report is of the pool of an absent user, who did not write it: in one's own pool one is no deputy. */
const isOfTheirPool = (report: SQL, user: User) => sql`(${report}.to_user_id is null
  and ${report}.to_role = absent.role and absent.role <> ${user.role} and ${report}.from_user_id <> absent.id)`

/** Addressed to a user or someone whose deputy they are, or to the pool of the role of one of them; decided or not. */
export const isAddressed = (user: User): SQL<boolean> => sql<boolean>`coalesce(
  ${workReports.to_user_id} = ${user.id}
  or (${workReports.to_user_id} is null and ${workReports.to_role} = ${user.role})
  or ${workReports.to_user_id} in (${standsFor(user)})
  or exists (select from ${absences(user)} where ${isOfTheirPool(sql`work_reports`, user)}), false)`

/** What waits in the pools of those whose deputy a user is. From the few absences on, of which there is mostly none. */
const theirPools = (user: User) => sql`
  select theirs.id from ${absences(user)}
  join ${workReports} theirs on theirs.status = 'pending' and ${isOfTheirPool(sql`theirs`, user)}
  where theirs.from_user_id <> ${user.id}`

/** The reports that wait for a user's decision, as a subquery of ids; each branch has an index of its own. */
const deskOf = (user: User) => sql`
  select desk.id from ${workReports} desk where desk.status = 'pending'
    and desk.to_user_id = ${user.id} and desk.from_user_id <> ${user.id}
  union all select pool.id from ${workReports} pool where pool.status = 'pending'
    and pool.to_role = ${user.role} and pool.to_user_id is null and pool.from_user_id <> ${user.id}
  union all select away.id from ${workReports} away where away.status = 'pending'
    and away.to_user_id in (${standsFor(user)}) and away.from_user_id <> ${user.id}
  union all ${theirPools(user)}`

/** The author's own reports, without the copies for higher reviewers. */
const ownReports = (user: User) => sql`
  select own.id from ${workReports} own where own.from_user_id = ${user.id} and own.escalated_from is null`

const reviewedBy = (user: User) => sql`
  select done.id from ${workReports} done where done.reviewed_by = ${user.id}`

const boxes = {
  mine: ({ id }: User) =>
    sql`(${workReports.from_user_id} = ${id} and ${workReports.escalated_from} is null)`,
  to_review: (user: User) => sql`${workReports.id} in (${deskOf(user)})`,
  reviewed: ({ id }: User) => sql`${workReports.reviewed_by} = ${id}`,
}
export type Box = keyof typeof boxes

/** Users whose role does not review see only their own reports. */
const reviews = ({ role }: User) => may(role, 'reports.review')

/** A part of the scope; each has an index of its own. */
export const inBox = (user: User, box: Box): SQL =>
  box === 'mine' || reviews(user) ? boxes[box](user) : sql`false`

/**
 * The parts of a box, or of all that a user may list, each as a condition that an index serves in the order of ids: a
 * page and a count are made of the parts, so that neither reads all of them. Undefined: everything.
 */
export function partsOf(user: User, box: Box | undefined): SQL[] | undefined {
  const { mine, reviewed } = boxes
  if (box === 'mine' || !reviews(user)) return [box && box !== 'mine' ? sql`false` : mine(user)]
  if (box === 'reviewed') return [reviewed(user)]
  const isOfOthers = sql`${workReports.status} = 'pending' and ${workReports.from_user_id} <> ${user.id}`
  const desk = [
    sql`${workReports.to_user_id} = ${user.id}`,
    sql`${workReports.to_role} = ${user.role} and ${workReports.to_user_id} is null`,
    sql`${workReports.to_user_id} = any(array(${standsFor(user)}))`,
    sql`${workReports.id} = any(array(${theirPools(user)}))`,
  ].map((isTheirs) => sql`(${isTheirs} and ${isOfOthers})`)
  if (box) return desk
  return isSuperadmin(user.role) ? undefined : [mine(user), ...desk, reviewed(user)]
}

/** The reports a user may list: own ones, those to decide, those decided (permissions.json 31). Undefined: all. */
export function scopeOf(user: User): SQL | undefined {
  if (isSuperadmin(user.role)) return undefined
  if (!reviews(user)) return boxes.mine(user)
  return sql`${workReports.id} in (${ownReports(user)} union all ${deskOf(user)} union all ${reviewedBy(user)})`
}

/** The reports a user may open: also those addressed to them that someone else decided. */
export function readable(user: User): SQL | undefined {
  if (isSuperadmin(user.role)) return undefined
  if (!reviews(user)) return boxes.mine(user)
  return sql`(${boxes.mine(user)} or ${workReports.reviewed_by} = ${user.id} or ${isAddressed(user)})`
}

/** The teams of which a user is a member or the leader. */
export const ownTeams = (
  id: SQL,
) => sql`select mine.team_id from ${teamMembers} mine where mine.user_id = ${id}
  union select led.id from ${teams} led where led.leader_id = ${id}`
