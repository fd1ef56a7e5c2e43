import type { ProjectRow, projects as routes } from '@app/contract/projects.ts'
import type { Parsed } from '@app/contract/route.ts'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/paging.ts'
import type { User } from '#platform/who.ts'
import { reachOf, showsStartup } from './projects.rules.ts'
import { projects, startupMembers, startups, teamMembers, teams } from './projects.table.ts'

/** The teams a person leads or is a member of. */
const ownTeams = (user: User) => sql`
  select team.id from ${teams} team where team.leader_id = ${user.id}
  union select member.team_id from ${teamMembers} member where member.user_id = ${user.id}`

const scopes: Record<Exclude<ReturnType<typeof reachOf>, 'all'>, (user: User) => SQL> = {
  managed: (user) => sql`${projects.manager_id} = ${user.id}`,
  startup: (user) => sql`${projects.startup_id} in (
    select startup.id from ${startups} startup
    join ${startupMembers} member on member.startup_id = startup.id
    where startup.status = 'approved' and member.user_id = ${user.id})`,
  teams: (user) => sql`${projects.id} in (
    select team.project_id from ${teams} team where team.id in (${ownTeams(user)}))`,
  departments: (user) => sql`${projects.id} in (
    select team.project_id from ${teams} team where team.id in (${ownTeams(user)}) or team.department_id in (
      select near.department_id from ${teams} near where near.id in (${ownTeams(user)})))`,
}

function scopeOf(user: User): SQL | undefined {
  const reach = reachOf(user.role)
  return reach === 'all' ? undefined : scopes[reach](user)
}

/** The projects a person may see, newest first; those who only assign people get names, not whose they are. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const scope = scopeOf(user)
  const order = [projects.created_at, projects.id]
  const after = query.cursor && beyond(order, keysOf(query.cursor, ['instant', 'uuid']), 'less')
  const rows = await db
    .select({
      id: projects.id,
      name: projects.name,
      status: projects.status,
      startup_name: startups.name,
      created_at: projects.created_at,
    })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .where(and(scope, after || undefined))
    .orderBy(...order.map((column) => desc(column)))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ created_at, id }) => [
    created_at,
    id,
  ])
  const [counted] = await db.select({ total: count() }).from(projects).where(scope)
  const shown = page.map(({ id, name, status, startup_name }): ProjectRow => {
    const project = { id, name, status }
    return startup_name && showsStartup(user.role) ? { ...project, startup_name } : project
  })
  return { projects: shown, next_cursor, total: counted?.total ?? 0 }
}
