import { leaderRoles, memberRoles, staffsEveryTeam } from '@app/contract/core/roles.ts'
import type { TeamCandidate } from '@app/contract/projects/teams.ts'
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { type Db, unionOf } from '#platform/database/db.ts'
import { escapeLike } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'

const most = 100
/** Invited people belong to teams before their first sign-in, so that an import can be followed by its teams. */
const isExpected = sql`${users.status} in ('active', 'invited')`

// Qualified by hand: an expression over a single table drops the table's name, and `id` would be ambiguous.
const person = sql.raw('users.id')

/** In no team at all. `offset 0` stops the planner from reading all members for a few users. */
const isFree = sql<boolean>`not exists (select from ${teamMembers} anywhere where anywhere.user_id = ${person} offset 0)`

/** Hired for an internship of a project one manages, or for one that one wrote. */
const hiredFor = (user: User) => sql`exists (
  select from ${hires} hire
  join ${applications} application on application.id = hire.application_id
  join ${internships} posting on posting.id = application.internship_id
  where hire.user_id = ${users.id} and (posting.created_by = ${user.id} or posting.project_id in (
    select project.id from ${projects} project where project.manager_id = ${user.id})))`

/**
 * The users that this user may put into a team, as a condition on users: their own people, those hired for their
 * projects, and everyone with a confirmed address who is in no team. HR and superadmins may place anyone.
 */
export function isPlaceable(user: User): SQL {
  const role = sql`${users.role} in ${memberRoles}`
  const isConfirmed = sql`${users.email_confirmed_at} is not null`
  const led = ledTeamIds(user)
  const isReached =
    staffsEveryTeam(user.role) || !led
      ? isConfirmed
      : sql`(${users.id} in (${peopleOf(led)}) or ${hiredFor(user)} or (${isConfirmed} and ${isFree}))`
  return sql`(${isExpected} and ${role} and ${isReached})`
}

/**
 * The users who may lead a team, as a condition on users: team leaders of the user's teams, and those who lead none
 * yet.
 */
export function isLeaderFor(user: User): SQL {
  const led = ledTeamIds(user)
  const leadsNone = sql`not exists (select from ${teams} team where team.leader_id = ${users.id})`
  const isReached = led ? sql`(${users.id} in (${peopleOf(led)}) or ${leadsNone})` : sql`true`
  return sql`(${isExpected} and ${users.role} in ${leaderRoles} and ${isReached})`
}

const openTasks = sql<number>`(select count(*)::int from ${tasks} task
  where task.assigned_to = ${person} and task.status <> 'completed' and task.team_visible)`

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

/** So many with a team and so many without, the first by name, are looked at for the freest; a search finds all others. */
const looked = 500

/** Candidates for leader and member, the most available first: without a team, then by open tasks. At most 100 each. */
export async function people(db: Db, user: User, search: string | undefined) {
  const named = search ? sql`${users.full_name} ilike ${`%${escapeLike(search)}%`}` : undefined
  const byName = [asc(sql`lower(${users.full_name})`), asc(users.id)]
  const rows = (condition: SQL): Promise<TeamCandidate[]> => {
    const cuts = [isFree, sql`not ${isFree}`].map((free) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(and(condition, named, free))
        .orderBy(...byName)
        .limit(looked),
    )
    return db
      .select({
        id: users.id,
        full_name: users.full_name,
        role: users.role,
        team_names: teamNames(user),
        is_free: isFree,
        open_tasks: openTasks,
      })
      .from(users)
      .where(sql`${users.id} in (${unionOf(cuts)})`)
      .orderBy(sql`${isFree} desc`, openTasks, ...byName)
      .limit(most)
  }
  return { leaders: await rows(isLeaderFor(user)), people: await rows(isPlaceable(user)) }
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
