import type { Project, ProjectRow } from '@app/contract/projects/projects.ts'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { progressOf } from './project-progress.ts'
import { isManaged, isWorked, ownsAll, scopeOf } from './project-scope.ts'
import { movesFrom, seesNameOnly } from './projects.rules.ts'

const managers = alias(users, 'managers')
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

/** The rows of a list; what costs more than the row itself is worked out for those that are shown. */
export const projectRows = (db: Db) =>
  db
    .select(columns)
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .leftJoin(managers, eq(managers.id, projects.manager_id))
    .$dynamic()

type StoredProject = Awaited<ReturnType<typeof projectRows>>[number]

/** A project as far as this person may know it. */
export function rowFor({ role }: User, { created_at: _, ...row }: StoredProject): ProjectRow {
  const { id, name, status } = row
  return seesNameOnly(role) ? { id, name, status } : row
}

/** One project in reach, without its people; 404 for any other. */
export async function projectFor(db: Db, user: User, one: string): Promise<Project> {
  const [row] = await db
    .select({
      ...columns,
      description: projects.description,
      startup_id: projects.startup_id,
      manager_id: projects.manager_id,
      version: projects.version,
      is_managed: isManaged(user),
      is_worked: isWorked(user),
    })
    .from(projects)
    .leftJoin(startups, eq(startups.id, projects.startup_id))
    .leftJoin(managers, eq(managers.id, projects.manager_id))
    .where(and(eq(projects.id, one), scopeOf(user)))
  if (!row) throw notFound()
  const { is_managed, is_worked, description, startup_id, manager_id, version, ...stored } = row
  const can = {
    edit: is_managed,
    own: ownsAll(user),
    work: is_worked,
    moves: is_managed ? [...movesFrom(row.status)] : [],
  }
  const shown = rowFor(user, stored)
  if (seesNameOnly(user.role)) return { ...shown, version, can }
  const { created_at } = stored
  return { ...shown, description, startup_id, manager_id, created_at, version, can }
}
