import {
  internRole,
  leaderRoles,
  memberRoles,
  type Role,
  staffsEveryTeam,
  teamManagerRole,
} from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import type { TeamCandidate } from '@app/contract/projects/teams.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, managedPostings, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { isOpen } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf, unionOf } from '#platform/database/db.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { isConfirmed } from '#platform/mail/mail.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { isExpected } from './teams.ts'

const most = sql.raw('100')

// Qualified by hand: an expression over a single table drops the table's name, and `id` would be ambiguous.
const person = sql.raw('users.id')

/** Invited people belong to teams before their first sign-in, so that an import can be followed by its teams. */
const isCandidate = isExpected(sql`users`)

/** In no team at all. */
const isFree = sql<boolean>`not ${users.in_team}`

/** Those hired for an internship one manages, as a subquery of ids. */
const hiredFor = ({ id }: User) => sql`
  select hire.user_id from ${hires} hire where hire.internship_id = any(array(${managedPostings(id)}))`

/** The user's own people and those hired for the user's projects, as one array of ids. */
const isNear = (led: SQL, more: SQL = sql``) =>
  sql`${users.id} = any(array(${peopleOf(led)} ${more}))`

/**
 * The users that this user may put into a team, as a condition on users: their own people, those hired for their
 * projects, and everyone with a confirmed address who is in no team. HR and superadmins may place anyone.
 */
export const isPlaceable = (user: User): SQL => anyOf(placeable(user), placeableRoles(user))

/**
 * A team manager manages the department of the team they are in: those who give a team its department put them there.
 * HR moves interns only.
 */
const placeableRoles = ({ role }: User): readonly Role[] => {
  if (staffsEveryTeam(role)) return [internRole]
  const scope = managementScopeOf(role)
  return scope === 'all' || scope === 'managed' ? [...memberRoles, teamManagerRole] : memberRoles
}

/** Its parts, each found by an index. */
function placeable(user: User): SQL[] {
  const isKnown = isConfirmed(sql`users`)
  const led = ledTeamIds(user)
  if (staffsEveryTeam(user.role) || !led) return [isKnown]
  return [isNear(led, sql`union ${hiredFor(user)}`), sql`(${isKnown} and ${isFree})`]
}

/**
 * The users who may lead a team, as a condition on users: team leaders of the user's teams, and those who lead none
 * yet.
 */
export const isLeaderFor = (user: User): SQL => anyOf(leaders(user), leaderRoles)

function leaders(user: User): SQL[] {
  const led = ledTeamIds(user)
  return led ? [isNear(led), sql`not ${users.leads_team}`] : [sql`true`]
}

const anyOf = (parts: SQL[], roles: readonly Role[]) =>
  sql`(${isCandidate} and ${users.role} in ${roles} and (${sql.join(parts, sql` or `)}))`

const openTasks = sql<number>`(select count(*)::int from ${tasks} task
  where task.assigned_to = ${person} and ${isOpen(sql`task`)} and task.team_visible)`

/** Limited to the user's scope: names of other teams are not disclosed. */
function teamNames(user: User) {
  const led = staffsEveryTeam(user.role) ? undefined : ledTeamIds(user)
  return sql<
    string[]
  >`coalesce((select json_agg(team.name order by lower(team.name)) from ${teams} team
    where team.id in (select led.id from ${teams} led where led.leader_id = ${person}
        union select member.team_id from ${teamMembers} member where member.user_id = ${person})
      ${led ? sql`and team.id in (${led})` : sql``}), '[]'::json)`
}

/** The freest are chosen among this many people with a team and without, the first by name; a search finds all others. */
const looked = sql.raw('500')

/** Candidates for leader and member, the most available first: without a team, then by open tasks. At most 100 each. */
export async function people(db: Db, user: User, search: string | undefined) {
  const pattern = containsPattern(search ?? '')
  // The index is over name and email together.
  const named = search
    ? sql`(${users.full_name} || ' ' || ${users.email}) ilike ${pattern} and ${users.full_name} ilike ${pattern}`
    : undefined
  const first = (from: SQL) =>
    sql`(select id, full_name, role, in_team from ${from} order by lower(full_name), id limit ${looked})`
  /** The first by name: of each role and part, because an index holds them in this order, and then of all. */
  const cut = (parts: SQL[], roles: readonly Role[], inTeam: boolean) => {
    const cuts = roles.flatMap((role) =>
      parts.map((part) => {
        const fits = and(eq(users.role, role), eq(users.in_team, inTeam), isCandidate, part, named)
        return first(sql`${users} where ${fits}`)
      }),
    )
    return first(sql`(${unionOf(cuts)}) users`)
  }
  const rows = (parts: SQL[], roles: readonly Role[]) =>
    rowsOf<TeamCandidate>(
      db,
      sql`select users.id, full_name, role, ${teamNames(user)} as team_names, ${isFree} as is_free, ${openTasks} as open_tasks
        from (${unionOf([cut(parts, roles, false), cut(parts, roles, true)])}) users
        order by in_team, open_tasks, lower(full_name), users.id limit ${most}`,
    )
  return {
    leaders: await rows(leaders(user), leaderRoles),
    people: await rows(placeable(user), placeableRoles(user)),
  }
}

/** Those of some people for whom a condition does not hold. */
export async function unfit(db: Db, ids: readonly string[], condition: SQL): Promise<string[]> {
  if (!ids.length) return []
  const fit = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), condition))
  return ids.filter((id) => !fit.some((person) => person.id === id))
}
