import { t } from '@app/contract/i18n/text.ts'
import type { CompanyReview, ReviewDraft } from '@app/contract/site/companies.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { companyReviews as r, reviewReports } from '#schema/companies.table.ts'
import { startups } from '#schema/projects.table.ts'
import { withPage } from './company-scope.ts'
import { tellModerators, tellRepresentatives, told } from './review-news.ts'
import { findReview, reviewFor } from './review-rows.ts'
import { positionAt } from './reviewing.ts'

/** Writes one's review of a company, or changes it; whoever taps twice has one. 403 for who completed nothing there. */
export async function review(
  db: Db,
  user: User,
  from: From,
  id: string,
  { stars, text }: ReviewDraft,
): Promise<CompanyReview> {
  const [company] = await db.select().from(startups).where(withPage(id))
  if (!company) throw notFound()
  const position = await positionAt(db, user.id, id)
  if (position === undefined)
    throw forbidden(t('Only people who completed an internship here can review it.'))
  const [kept] = await db
    .insert(r)
    .values({ startup_id: id, author_id: user.id, position, stars, text })
    .onConflictDoUpdate({
      target: [r.startup_id, r.author_id],
      set: { stars, text, changed_at: sql`now()` },
    })
    .returning()
  if (!kept) throw notFound()
  await told(db, user, from, kept, kept.changed_at ? 'changed' : 'written', { stars })
  if (!kept.changed_at) await tellRepresentatives(db, company)
  return reviewFor(user, await findReview(db, user, kept.id))
}

/**
 * Takes one's review back; what is not there is no error. A hidden one stays (409), or it would only have to be
 * written again to be seen by everybody.
 */
export async function unreview(db: Db, user: User, from: From, id: string): Promise<undefined> {
  const mine = and(eq(r.startup_id, id), eq(r.author_id, user.id))
  const [gone] = await db
    .delete(r)
    .where(and(mine, isNull(r.hidden_reason)))
    .returning()
  if (gone) await told(db, user, from, gone, 'removed')
  else if (await db.$count(r, mine))
    throw conflict(t('A hidden review cannot be taken back. You can change its words.'))
}

/** Tells the moderators what is wrong with a review; once a person, a second time changes nothing. */
export async function report(
  db: Db,
  user: User,
  from: From,
  id: string,
  reason: string,
): Promise<undefined> {
  const row = await findReview(db, user, id)
  if (row.author_id === user.id) throw forbidden(t('You cannot report your own review.'))
  const added = await db
    .insert(reviewReports)
    .values({ review_id: id, user_id: user.id, reason })
    .onConflictDoNothing()
    .returning()
  if (!added.length) return
  await db
    .update(r)
    .set({ reported_at: sql`coalesce(${r.reported_at}, now())` })
    .where(eq(r.id, id))
  await told(db, user, from, row, 'reported', { reason })
  await tellModerators(db, user, row, reason)
}
