import type { ProjectRow, projects as routes } from '@app/contract/projects.ts'
import { reachOf } from '@app/contract/reach.ts'
import type { Parsed } from '@app/contract/route.ts'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { teamsInReach } from '#domains/reach/reach.ts'
import type { Db } from '#platform/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/paging.ts'
import type { User } from '#platform/who.ts'
import { showsStartup } from './projects.rules.ts'
import { projects, startupMembers, startups, teams } from './projects.table.ts'

/** The projects a person may see, as a condition on the projects of a query; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (reachOf(user.role) === 'managed') return eq(projects.manager_id, user.id)
  if (reachOf(user.role) === 'startup') return ofStartup(user)
  const reached = teamsInReach(user)
  return (
    reached &&
    sql`${projects.id} in (select team.project_id from ${teams} team where team.id in (${reached}))`
  )
}

/** A project is its startup's before a team works on it. */
const ofStartup = (user: User) => sql`${projects.startup_id} in (
  select startup.id from ${startups} startup
  join ${startupMembers} member on member.startup_id = startup.id
  where startup.status = 'approved' and member.user_id = ${user.id})`

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
