import type { Parsed } from '@app/contract/route.ts'
import type { users as routes } from '@app/contract/users.ts'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/accounts.table.ts'
import {
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#domains/projects/projects.table.ts'
import type { User } from '#platform/who.ts'
import { type Reach, reachOf, sees } from './users.rules.ts'

/** The leaders and members of some teams. */
const peopleOf = (some: SQL) => sql`${users.id} in (
  select member.user_id from ${teamMembers} member where member.team_id in (${some})
  union select team.leader_id from ${teams} team where team.id in (${some}))`

const ownTeams = (user: User) => sql`
  select own.id from ${teams} own where own.leader_id = ${user.id}
  union select mine.team_id from ${teamMembers} mine where mine.user_id = ${user.id}`

const teamsOf: Record<Exclude<Reach, 'all'>, (user: User) => SQL> = {
  teams: ownTeams,
  departments: (user) => sql`
    ${ownTeams(user)} union select near.id from ${teams} near where near.department_id in (
      select one.department_id from ${teams} one where one.id in (${ownTeams(user)}))`,
  managed: (user) => sql`
    select led.id from ${teams} led
    join ${projects} project on project.id = led.project_id and project.manager_id = ${user.id}`,
  startup: (user) => sql`
    select hired.id from ${teams} hired
    join ${projects} project on project.id = hired.project_id
    join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
    join ${startupMembers} rep on rep.startup_id = startup.id and rep.user_id = ${user.id}`,
}

/** The people a person may see: oneself, and who is in reach. Removed accounts are nobody's. */
export function visibleTo(user: User): SQL | undefined {
  const reach = reachOf(user.role)
  const inReach = reach === 'all' ? undefined : peopleOf(teamsOf[reach](user))
  const isPresent = sees(user.role, 'status')
    ? ne(users.status, 'deleted')
    : eq(users.status, 'active')
  return and(isPresent, inReach && or(eq(users.id, user.id), inReach))
}

export type Filter = Parsed<typeof routes.list>['query']

/** What was typed is searched as it is written: `%` and `_` mean themselves. */
export function matching({ search, role, status }: Filter, byEmail: boolean): SQL | undefined {
  const typed = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`
  const text = byEmail
    ? sql`(${users.full_name} || ' ' || ${users.email}) ilike ${typed}`
    : sql`${users.full_name} ilike ${typed}`
  return and(
    search ? text : undefined,
    role && eq(users.role, role),
    status && eq(users.status, status),
  )
}
