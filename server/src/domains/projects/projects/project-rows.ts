import { rolesWith } from '@app/contract/core/access.ts'
import { largestPage } from '@app/contract/core/paging.ts'
import { projectManagerRole, representsStartup } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Project,
  ProjectPerson,
  ProjectRow,
  projects as routes,
} from '@app/contract/projects/projects.ts'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { named } from '#domains/identity/users/users.ts'
import { visibleTeams } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { movesFrom, seesNameOnly } from './projects.rules.ts'
import { isManaged, isWorked, ownsAll, progressOf, scopeOf } from './projects.ts'

const managers = alias(users, 'managers')
/** Whoever left or has a role that changes none manages no project any more, and is not shown as if they did. */
const isManager = and(
  eq(managers.id, projects.manager_id),
  inArray(managers.role, [...rolesWith('projects.update')]),
  ne(managers.status, 'deleted'),
)
const id = sql`${projects.id}`

const columns = {
  id: projects.id,
  name: projects.name,
  status: projects.status,
  startup_name: startups.name,
  manager_name: managers.full_name,
  deadline: projects.deadline,
  progress: progressOf(id),
  team_count: sql<number>`(select count(*)::int from ${teams} team where team.project_id = ${id})`,
  created_at: projects.created_at,
}

/** The columns of a list; expensive ones are computed only for the rows of the page. */
export const projectRows = (db: Db) =>
  db
    .select(columns)
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .leftJoin(managers, isManager)
    .$dynamic()

type StoredProject = Awaited<ReturnType<typeof projectRows>>[number]

/** A project as far as this person may know it. */
export function rowFor({ role }: User, { created_at: _, ...row }: StoredProject): ProjectRow {
  const { id, name, status } = row
  return seesNameOnly(role) ? { id, name, status } : row
}

/** One project in reach, without its people; 404 for any other. */
async function projectFor(db: Db, user: User, one: string): Promise<Project> {
  const [row] = await db
    .select({
      ...columns,
      description: projects.description,
      startup_id: projects.startup_id,
      manager_id: managers.id,
      version: projects.version,
      is_managed: isManaged(user),
      is_worked: isWorked(user),
    })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .leftJoin(managers, isManager)
    .where(and(eq(projects.id, one), scopeOf(user)))
  if (!row) throw notFound()
  const { is_managed, is_worked, description, startup_id, manager_id, version, ...stored } = row
  const can = {
    edit: is_managed,
    own: ownsAll(user),
    work: is_worked && row.status !== 'archived',
    moves: is_managed ? [...movesFrom(row.status)] : [],
  }
  const shown = rowFor(user, stored)
  if (seesNameOnly(user.role)) return { ...shown, version, can }
  const { created_at } = stored
  return { ...shown, description, startup_id, manager_id, created_at, version, can }
}

/**
 * The approved startups and the active project managers that a project may have, by name; the first hundred of each, a
 * search finds all others.
 */
export async function owners(db: Db, { search }: Parsed<typeof routes.owners>['query']) {
  const pattern = containsPattern(search ?? '')
  // The index is over name and email together.
  const isCalled = search
    ? sql`(${startups.name} || ' ' || ${startups.contact_email}) ilike ${pattern} and ${startups.name} ilike ${pattern}`
    : undefined
  const rows = await db
    .select({ id: startups.id, name: startups.name })
    .from(startups)
    .where(and(eq(startups.status, 'approved'), isCalled))
    .orderBy(asc(sql`lower(${startups.name})`), asc(startups.id))
    .limit(largestPage)
  const managers = await db
    .select({ id: users.id, name: users.full_name })
    .from(users)
    .where(
      and(
        ...[eq(users.role, projectManagerRole), eq(users.status, 'active')],
        ...named({ search }, false),
      ),
    )
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
    .limit(largestPage)
  return { startups: rows, managers }
}

const byTime: SortKey<StoredProject> = {
  on: [projects.created_at, projects.id],
  shape: ['instant', 'uuid'],
  keys: ({ created_at, id }) => [created_at, id],
}
const byName: SortKey<StoredProject> = {
  on: [sql`lower(${projects.name})`, projects.id],
  shape: ['name', 'uuid'],
  keys: ({ name, id }) => [name, id],
}
const orders = {
  newest: descending(byTime),
  oldest: ascending(byTime),
  name: ascending(byName),
  '-name': descending(byName),
}

/** By its own name, or that of its startup where the user may know it. */
export function isNamed({ role }: User, pattern: string): SQL {
  const own = sql`${projects.name} ilike ${pattern}`
  if (seesNameOnly(role)) return own
  return sql`(${own} or ${projects.startup_id} in (select startup.id from ${startups} startup where startup.name ilike ${pattern}))`
}

/**
 * The projects a user may see, newest first by default; users who only assign people get the names, without startup and manager.
 */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const where = and(
    scopeOf(user),
    query.status ? eq(projects.status, query.status) : undefined,
    query.search ? isNamed(user, containsPattern(query.search)) : undefined,
  )
  const order = orders[query.sort]
  const [rows, total] = await Promise.all([
    projectRows(db)
      .where(and(where, order.after(query.cursor)))
      .orderBy(...order.by)
      .limit(query.limit + 1),
    countUpTo(db, projects, where),
  ])
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  return {
    projects: page.map((row) => rowFor(user, row)),
    next_cursor,
    total,
  }
}

/** One project, with those of its people that the user may see; 404 out of scope. */
export async function read(db: Db, user: User, id: string): Promise<Project> {
  const project = await projectFor(db, user, id)
  if (seesNameOnly(user.role) || representsStartup(user.role)) return project
  return { ...project, people: await peopleOf(db, user, id) }
}

function peopleOf(db: Db, user: User, id: string): Promise<ProjectPerson[]> {
  const reached = visibleTeams(user)
  return rowsOf<ProjectPerson>(
    db,
    sql`with working as (
        select team.id, team.name, team.leader_id from ${teams} team
        where team.project_id = ${id} ${reached ? sql`and team.id in (${reached})` : sql``}
      ), placed as (
        select working.id, working.leader_id as user_id from working where working.leader_id is not null
        union select member.team_id, member.user_id from ${teamMembers} member join working on working.id = member.team_id
      )
      select person.id, person.full_name, person.role, working.name as team_name,
        coalesce(working.leader_id = person.id, false) as is_leader
      from placed join working on working.id = placed.id join ${users} person on person.id = placed.user_id
      order by lower(working.name), working.id, is_leader desc, lower(person.full_name), person.id`,
  )
}
