import type { Output, Parsed } from '@app/contract/core/route.ts'
import type { companies as routes } from '@app/contract/site/company-reviews.ts'
import { and, asc, desc, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { companyReviews as r } from '#schema/company-reviews.table.ts'
import { reviewFor, reviewRowsOfAll } from './review-rows.ts'

type Query = Parsed<typeof routes.moderated>['query']

/** A row in the list of the reported has waited since a known time. */
const since = sql<string>`${r.reported_at}`.mapWith(r.reported_at)

const lists = {
  reported: {
    where: isNotNull(r.reported_at),
    order: [asc(r.reported_at), asc(r.id)],
    after: (cursor: string) => beyond([since, r.id], keysOf(cursor, ['instant', 'uuid']), 'more'),
    keys: ({ reported_at, id }: { reported_at: string | null; id: string }) => [reported_at, id],
  },
  hidden: {
    where: isNotNull(r.hidden_reason),
    order: [desc(r.id)],
    after: (cursor: string) => beyond([r.id], keysOf(cursor, ['uuid']), 'less'),
    keys: ({ id }: { id: string }) => [id],
  },
}

/** What waits for a moderator, the longest waiting first, or what is out of sight, the newest first; of every company. */
export async function moderated(
  db: Db,
  user: User,
  { only, cursor, limit }: Query,
): Promise<Output<typeof routes.moderated>> {
  const { where, order, after, keys } = lists[only]
  const rows = await reviewRowsOfAll(db, user)
    .where(and(where, cursor ? after(cursor) : undefined))
    .orderBy(...order)
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, keys)
  const reviews = page.map((row) => ({
    ...reviewFor(user, row),
    company: row.company,
    reported_at: row.reported_at,
  }))
  return { reviews, next_cursor, total: await countUpTo(db, r, where) }
}
