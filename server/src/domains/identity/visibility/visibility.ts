import { teamManagerRole } from '@app/contract/core/roles.ts'
import {
  type ManagementScope,
  managementScopeOf,
  type VisibilityScope,
  visibilityOf,
} from '@app/contract/core/visibility.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import type { LeadersOf } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startupMembers, startups, teamMembers, teams } from '#schema/projects.table.ts'

/** The teams a person leads or is a member of, as a subquery of their ids. */
export const ownTeams = (user: { id: string | SQL }) => sql`
  select own.id from ${teams} own where own.leader_id = ${user.id}
  union select mine.team_id from ${teamMembers} mine where mine.user_id = ${user.id}`

/**
 * The hires that were ended, each with the team that was left, as a subquery. For a while their last days can still be
 * reported, corrected and evaluated (decision 074).
 */
export const endedHires = sql`(
  select hire.user_id, hire.left_team_id as team_id, hire.hired_date, hire.start_date, hire.last_day, hire.left_at
  from ${hires} hire
  where hire.left_at is not null)`

const departmentsOf = (some: SQL) =>
  sql`select one.department_id from ${teams} one where one.id in (${some})`

const departmentTeams = (user: User) => sql`
  ${ownTeams(user)} union select near.id from ${teams} near
    where near.department_id in (${departmentsOf(ownTeams(user))})`

const managedTeams = (user: User) => sql`
  select led.id from ${teams} led
  join ${projects} project on project.id = led.project_id and project.manager_id = ${user.id}`

const teamsOf: Record<Exclude<VisibilityScope, 'all'>, (user: User) => SQL> = {
  teams: ownTeams,
  departments: departmentTeams,
  managed: managedTeams,
  startup: (user) => sql`
    select hired.id from ${teams} hired
    join ${projects} project on project.id = hired.project_id
    join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
    join ${startupMembers} rep on rep.startup_id = startup.id and rep.user_id = ${user.id}`,
}

/** The teams a person may know of, as a subquery of their ids; undefined means all. */
export function visibleTeams(user: User): SQL | undefined {
  const scope = visibilityOf(user.role)
  return scope === 'all' ? undefined : teamsOf[scope](user)
}

const managedTeamsOf: Record<Exclude<ManagementScope, 'all'>, (user: User) => SQL> = {
  led: (user) => sql`select led.id from ${teams} led where led.leader_id = ${user.id}`,
  departments: departmentTeams,
  managed: managedTeams,
  none: () => sql`select none.id from ${teams} none where false`,
}

/** The teams a person leads or manages, as a subquery of their ids; undefined means all. */
export function ledTeamIds(user: User): SQL | undefined {
  const scope = managementScopeOf(user.role)
  return scope === 'all' ? undefined : managedTeamsOf[scope](user)
}

/** The leaders and members of some teams, as a subquery of user ids. */
export const peopleOf = (some: SQL) => sql`
  select member.user_id from ${teamMembers} member where member.team_id in (${some})
  union select team.leader_id from ${teams} team where team.id in (${some})`

/**
 * The postings a person manages, as a subquery of their ids: those of their projects, and those they wrote while nobody
 * else manages the project. Two parts, each found by its own index.
 */
export const managedPostings = (manager: string | SQL) => sql`
  select own.id from ${internships} own where own.created_by = ${manager}
    and (select project.manager_id from ${projects} project where project.id = own.project_id) is null
  union all select posting.id from ${projects} project
    join ${internships} posting on posting.project_id = project.id where project.manager_id = ${manager}`

/** The teams of a department, as a subquery of their ids. */
export const teamsIn = (department_id: string) =>
  sql`select team.id from ${teams} team where team.department_id = ${department_id}`

/**
 * The managers of the departments of some teams, as a subquery of their `id`: they lead a team of the department or are its
 * member. Two parts, each found from the managers, who are few, by its own index.
 */
export const departmentManagersOf = (some: SQL) => sql`
  select manager.id from ${users} manager
    join ${teams} near on near.leader_id = manager.id and near.department_id in (${departmentsOf(some)})
    where manager.role = ${inlineRole(teamManagerRole)}
  union select manager.id from ${users} manager join ${teamMembers} member on member.user_id = manager.id
    join ${teams} near on near.id = member.team_id and near.department_id in (${departmentsOf(some)})
    where manager.role = ${inlineRole(teamManagerRole)}`

/**
 * Those whose person somebody is, the other way round: the leaders of the teams, the managers of the projects and of the
 * departments, as a subquery of their `id`. Without the roles that manage everybody.
 */
export const leadersOf: LeadersOf = (person) => sql`
  select own.leader_id as id from ${teams} own where own.id in (${ownTeams({ id: person })}) and own.leader_id is not null
  union select project.manager_id from ${teams} own join ${projects} project on project.id = own.project_id
    where own.id in (${ownTeams({ id: person })}) and project.manager_id is not null
  union ${departmentManagersOf(ownTeams({ id: person }))}`

/** The picture of a person of `rows` as everybody may see it: none for a private profile. */
export function shownPicture(rows: string): SQL<string | null> {
  const person = sql.identifier(rows)
  return sql`case when ${person}.settings ->> 'profileVisibility' = 'private' then null else ${person}.avatar_id end`
}

/** The same for one reader: oneself, and those whose work is with everybody, see every picture. */
export function pictureFor(reader: User, rows = 'users'): SQL<string | null> {
  const person = sql.identifier(rows)
  if (visibilityOf(reader.role) === 'all') return sql`${person}.avatar_id`
  return sql`case when ${person}.id = ${reader.id} then ${person}.avatar_id else ${shownPicture(rows)} end`
}
