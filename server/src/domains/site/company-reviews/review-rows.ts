import { may } from '@app/contract/core/access.ts'
import { type CompanyReview, mostReviewReports } from '@app/contract/site/company-reviews.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { companyReviews as r, reviewReports } from '#schema/company-reviews.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { abilities } from './company-reviews.rules.ts'

const moderates = (user: User | undefined) => may(user?.role, 'reviews.moderate')

/** A hidden review is there for its author and the moderators. */
export function visibleTo(user: User | undefined): SQL | undefined {
  if (moderates(user)) return undefined
  return user
    ? sql`(${r.hidden_reason} is null or ${r.author_id} = ${user.id})`
    : sql`${r.hidden_reason} is null`
}

const columns = (user: User | undefined) => ({
  id: r.id,
  startup_id: r.startup_id,
  author_id: r.author_id,
  stars: r.stars,
  text: r.text,
  author: sql<string>`case when ${users.status} = 'active' then split_part(${users.full_name}, ' ', 1) else '' end`,
  position: r.position,
  written_at: r.written_at,
  changed_at: r.changed_at,
  answer: r.answer,
  answered_at: r.answered_at,
  hidden_reason: r.hidden_reason,
  reported_at: r.reported_at,
  reports: moderates(user)
    ? sql<string[]>`array(select report.reason from ${reviewReports} report
        where report.review_id = ${r.id} order by report.at limit ${mostReviewReports})`
    : sql<string[]>`'{}'::text[]`,
  is_ours: user
    ? sql<boolean>`exists (select from ${startupMembers} member
        where member.startup_id = ${r.startup_id} and member.user_id = ${user.id})`
    : sql<boolean>`false`,
  is_reported_by_me: user
    ? sql<boolean>`exists (select from ${reviewReports} mine
        where mine.review_id = ${r.id} and mine.user_id = ${user.id})`
    : sql<boolean>`false`,
})

/** Reviews as the user sees them; the caller adds the `where`. */
export const reviewRows = (db: Db, user: User | undefined) =>
  db.select(columns(user)).from(r).innerJoin(users, eq(users.id, r.author_id)).$dynamic()

/** The same with the company they are about. */
export const reviewRowsOfAll = (db: Db, user: User) =>
  db
    .select({ ...columns(user), company: { id: startups.id, name: startups.name } })
    .from(r)
    .innerJoin(users, eq(users.id, r.author_id))
    .innerJoin(startups, eq(startups.id, r.startup_id))
    .$dynamic()

export type StoredReview = Awaited<ReturnType<typeof reviewRows>>[number]

export function reviewFor(user: User | undefined, row: StoredReview): CompanyReview {
  const { changed_at, answer, answered_at, author_id, reported_at, ...rest } = row
  const is_mine = author_id === user?.id
  const is_hidden = row.hidden_reason !== null
  const standing = { ...row, is_mine, is_hidden, is_reported: reported_at !== null }
  return {
    ...rest,
    is_changed: changed_at !== null,
    answer: answer !== null && answered_at !== null ? { text: answer, at: answered_at } : null,
    is_mine,
    can: abilities(user?.role, standing),
  }
}

/** One review that a person may see; 404 otherwise. */
export async function findReview(db: Db, user: User, id: string): Promise<StoredReview> {
  const [row] = await reviewRows(db, user).where(and(eq(r.id, id), visibleTo(user)))
  if (!row) throw notFound()
  return row
}
