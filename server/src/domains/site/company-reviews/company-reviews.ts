import type { Parsed } from '@app/contract/core/route.ts'
import type { CompanyReview, companies as routes } from '@app/contract/site/companies.ts'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/who.ts'
import { notFound } from '#platform/problem.ts'
import { companyReviews as r } from '#schema/companies.table.ts'
import { startups } from '#schema/projects.table.ts'
import { withPage } from './company-scope.ts'
import { reviewFor, reviewRows, visibleTo } from './review-rows.ts'
import { positionAt } from './reviewing.ts'

type Query = Parsed<typeof routes.reviews>['query']

/** What past interns say, newest first, and what the asker has said or may say. */
export async function reviews(
  db: Db,
  user: User | undefined,
  id: string,
  { cursor, limit }: Query,
) {
  const [company] = await db.select({ id: startups.id }).from(startups).where(withPage(id))
  if (!company) throw notFound()
  const where = and(eq(r.startup_id, id), visibleTo(user))
  const after = cursor ? beyond([r.id], keysOf(cursor, ['uuid']), 'less') : undefined
  const rows = await reviewRows(db, user)
    .where(and(where, after))
    .orderBy(desc(r.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, (row) => [row.id])
  const [counted] = await db.select({ total: count() }).from(r).where(where)
  return {
    reviews: page.map((row) => reviewFor(user, row)),
    next_cursor,
    total: counted?.total ?? 0,
    ...(await ownPart(db, user, id)),
  }
}

async function ownPart(db: Db, user: User | undefined, id: string) {
  if (!user) return { mine: null, can: { write: false } }
  const [mine] = await reviewRows(db, user).where(
    and(eq(r.startup_id, id), eq(r.author_id, user.id)),
  )
  const own: CompanyReview | null = mine ? reviewFor(user, mine) : null
  return { mine: own, can: { write: !mine && (await positionAt(db, user.id, id)) !== undefined } }
}
