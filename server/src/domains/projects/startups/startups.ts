import type { Parsed } from '@app/contract/core/route.ts'
import type { startups as routes, Startup } from '@app/contract/projects/startups.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import { escapeLike } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { startups } from '#schema/projects.table.ts'
import { findStartup, rowColumns, rowFor } from './startup-rows.ts'
import { isOwn, scopeOf } from './startup-scope.ts'
import { seesNameOnly } from './startups.rules.ts'

/** The startups a person may see, the latest first (permissions.json 37). */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const where = and(scopeOf(user), matching(user, query))
  const after = query.cursor && beyond([startups.id], keysOf(query.cursor, ['uuid']), 'less')
  const rows = await db
    .select(rowColumns)
    .from(startups)
    .where(and(where, after || undefined))
    .orderBy(desc(startups.id))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ id }) => [id])
  const [counted] = await db.select({ total: count() }).from(startups).where(where)
  return {
    startups: page.map((row) => rowFor(user, row)),
    next_cursor,
    total: counted?.total ?? 0,
  }
}

/** Whoever may not read a field may not search or filter by it either; `%` and `_` mean themselves. */
export function matching(
  { role }: User,
  { status, search }: Pick<Parsed<typeof routes.list>['query'], 'status' | 'search'>,
) {
  const typed = search && `%${escapeLike(search)}%`
  if (seesNameOnly(role)) return typed ? sql`${startups.name} ilike ${typed}` : undefined
  return and(
    status && eq(startups.status, status),
    typed ? sql`(${startups.name} || ' ' || ${startups.contact_email}) ilike ${typed}` : undefined,
  )
}

/** One startup; 404 out of reach. */
export async function read(db: Db, user: User, id: string): Promise<Startup> {
  const startup = await findStartup(db, user, and(eq(startups.id, id), scopeOf(user)))
  if (!startup) throw notFound()
  return startup
}

/** The startup one registered last, or else represents; null without one. */
export async function mine(db: Db, user: User): Promise<{ startup: Startup | null }> {
  const registeredLast = [
    desc(sql`coalesce(${startups.submitted_by} = ${user.id}, false)`),
    desc(startups.id),
  ]
  return { startup: (await findStartup(db, user, isOwn(user), ...registeredLast)) ?? null }
}
