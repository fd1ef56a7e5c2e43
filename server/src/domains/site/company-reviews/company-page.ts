import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { cardJson, isOpen } from '#domains/hiring/internships/internships.ts'
import type { Db } from '#platform/database/db.ts'
import { Ready } from '#platform/http/implement.ts'
import { notFound } from '#platform/problem.ts'
import { companyReviews } from '#schema/companies.table.ts'
import { internships } from '#schema/internships.table.ts'
import { startups } from '#schema/projects.table.ts'
import { responseOf } from './company-response.ts'
import { internshipsOf, withPage } from './company-scope.ts'

const shown = 24

/** All that the public page of a company says, as JSON; 404 for one that was not approved. */
export async function companyJson(db: Db, id: string): Promise<Ready> {
  const [company] = await db
    .select({
      id: startups.id,
      name: startups.name,
      domain: startups.domain,
      description: startups.description,
    })
    .from(startups)
    .where(withPage(id))
  if (!company) throw notFound()
  const [offered, response, rating] = await Promise.all([
    offeredBy(db, id),
    responseOf(db, id),
    ratingOf(db, id),
  ])
  const words = JSON.stringify({ ...company, open: offered.open, response, rating })
  return new Ready(`${words.slice(0, -1)},"internships":[${offered.cards.join(',')}]}`)
}

async function offeredBy(db: Db, id: string) {
  const open = and(isOpen, sql`${internships.id} in (${internshipsOf(id)})`)
  const rows = await db
    .select({ card: cardJson })
    .from(internships)
    .where(open)
    .orderBy(desc(internships.created_at), desc(internships.id))
    .limit(shown)
  const [counted] = await db.select({ open: count() }).from(internships).where(open)
  return { cards: rows.map(({ card }) => card), open: counted?.open ?? 0 }
}

async function ratingOf(db: Db, id: string) {
  const [row] = await db
    .select({
      average: sql<number>`round(avg(${companyReviews.stars}), 1)::float`,
      count: count(),
    })
    .from(companyReviews)
    .where(and(eq(companyReviews.startup_id, id), isNull(companyReviews.hidden_reason)))
  return row?.count ? row : null
}
