import type { Output, Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { CompanyReview, companies as routes } from '@app/contract/site/company-reviews.ts'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { companyReviews as r, reviewReports } from '#schema/company-reviews.table.ts'
import { linkTo, recordChange } from './review-notifications.ts'
import { findReview, reviewFor, reviewRowsOfAll } from './review-rows.ts'

const again = async (db: Db, user: User, id: string) =>
  reviewFor(user, await findReview(db, user, id))

async function othersReview(db: Db, user: User, id: string) {
  const row = await findReview(db, user, id)
  if (row.author_id === user.id) throw forbidden(t("You can't moderate your own review."))
  return row
}

/** Hides a review and notifies its author of the reason; 409 when it was hidden in the meantime. */
export async function hide(
  db: Db,
  { user, from }: Actor,
  id: string,
  reason: string,
): Promise<CompanyReview> {
  const row = await othersReview(db, user, id)
  const hidden = await db
    .update(r)
    .set({ hidden_reason: reason, hidden_by: user.id, reported_at: null })
    .where(and(eq(r.id, id), isNull(r.hidden_reason)))
    .returning({ id: r.id })
  if (!hidden.length) throw conflict(t('This review is already hidden.'))
  await db.delete(reviewReports).where(eq(reviewReports.review_id, id))
  await recordChange(db, { user, from }, row, 'hidden', { reason })
  await notify(db, row.author_id, () => ({
    title: t('Your review was hidden'),
    message: t('Only you can read it now. Reason: {reason}', { reason }),
    type: 'warning',
    kind: 'general',
    link: linkTo(row.startup_id),
  }))
  return again(db, user, id)
}

/** Restores a hidden review and settles its reports. */
export async function show(db: Db, { user, from }: Actor, id: string): Promise<CompanyReview> {
  const row = await othersReview(db, user, id)
  await db
    .update(r)
    .set({ hidden_reason: null, hidden_by: null, reported_at: null })
    .where(eq(r.id, id))
  await db.delete(reviewReports).where(eq(reviewReports.review_id, id))
  await recordChange(db, { user, from }, row, 'shown')
  if (row.hidden_reason !== null)
    await notify(db, row.author_id, () => ({
      title: t('Your review is back'),
      message: t("It's public again."),
      type: 'success',
      kind: 'general',
      link: linkTo(row.startup_id),
    }))
  return again(db, user, id)
}

/** A review of a company that the user represents; 404 otherwise. */
async function ours(db: Db, user: User, id: string) {
  const row = await findReview(db, user, id)
  if (!row.is_ours) throw notFound()
  return row
}

/** The company's answer; the last word of its representatives counts. */
export async function answer(
  db: Db,
  { user, from }: Actor,
  id: string,
  text: string,
): Promise<CompanyReview> {
  const row = await ours(db, user, id)
  await db
    .update(r)
    .set({ answer: text, answered_by: user.id, answered_at: sql`now()` })
    .where(eq(r.id, id))
  await recordChange(db, { user, from }, row, 'answered')
  if (row.answer === null)
    await notify(db, row.author_id, () => ({
      title: t('Your review has a reply'),
      message: text.slice(0, 200),
      type: 'info',
      kind: 'general',
      link: linkTo(row.startup_id),
    }))
  return again(db, user, id)
}

export async function unanswer(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const row = await ours(db, user, id)
  if (row.answer === null) return
  await db.update(r).set({ answer: null, answered_by: null, answered_at: null }).where(eq(r.id, id))
  await recordChange(db, { user, from }, row, 'answer_removed')
}

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

/** The moderation queue of all companies: reported reviews, oldest first, or hidden ones, newest first. */
export async function moderated(
  db: Db,
  user: User,
  { only, id, cursor, limit }: Query,
): Promise<Output<typeof routes.moderated>> {
  const { where: isListed, order, after, keys } = lists[only]
  const where = id ? and(eq(r.id, id), isListed) : isListed
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
