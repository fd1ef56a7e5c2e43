import type { projects as routes } from '@app/contract/projects.ts'
import type { Parsed } from '@app/contract/route.ts'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/paging.ts'
import type { User } from '#platform/who.ts'
import { milestones, projects } from './projects.table.ts'
import { scopeOf } from './projects.ts'

/** The milestones of the projects a person may see, the first due first. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.milestones>['query']) {
  const asked = and(
    scopeOf(user),
    query.project_id ? eq(milestones.project_id, query.project_id) : undefined,
  )
  const order = [milestones.due_date, milestones.id]
  const after = query.cursor && beyond(order, keysOf(query.cursor, ['text', 'uuid']), 'more')
  const rows = await db
    .select({
      id: milestones.id,
      title: milestones.title,
      project_id: milestones.project_id,
      project_name: projects.name,
      due_date: milestones.due_date,
      completed_date: milestones.completed_date,
      status: milestones.status,
    })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .where(and(asked, after || undefined))
    .orderBy(...order.map((column) => asc(column)))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ due_date, id }) => [due_date, id])
  const [counted] = await db
    .select({ total: count() })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .where(asked)
  return { milestones: page, next_cursor, total: counted?.total ?? 0 }
}
