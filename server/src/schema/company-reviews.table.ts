import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'
import { startups } from './projects.table.ts'

/** A past intern's review of a company; no name is stored with it. */
export const companyReviews = pgTable(
  'company_reviews',
  {
    id: id(),
    startup_id: uuid()
      .notNull()
      .references(() => startups.id),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The author's position when the review was written. */
    position: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    written_at: createdAt(),
    changed_at: instant(),
    answer: text(),
    answered_by: uuid().references(() => users.id),
    answered_at: instant(),
    hidden_reason: text(),
    hidden_by: uuid().references(() => users.id),
    /** Since when moderation is pending; null once a moderator has decided. */
    reported_at: instant(),
  },
  (review) => [
    // A double click on Publish, or two devices, must create one review.
    uniqueIndex('one_review_per_person_and_company').on(review.startup_id, review.author_id),
    index('company_reviews_by_company').on(review.startup_id, review.id),
    // Each card of a posting has the mean of its company, which is read from this index alone.
    index('company_ratings').on(review.startup_id, review.stars).where(sql`hidden_reason is null`),
    index('company_reviews_by_author').on(review.author_id),
    // Only a small fraction of all reviews is pending.
    index('reported_company_reviews')
      .on(review.reported_at, review.id)
      .where(sql`reported_at is not null`),
    index('hidden_company_reviews').on(review.id).where(sql`hidden_reason is not null`),
    check('company_review_stars', sql`stars between 1 and 5`),
    check('company_review_answer', sql`(answer is null) = (answered_at is null)`),
    check('company_review_hidden_by_somebody', sql`(hidden_reason is null) = (hidden_by is null)`),
  ],
)

/** A user's report of a review; deleted once a moderator has decided. */
export const reviewReports = pgTable(
  'review_reports',
  {
    review_id: uuid()
      .notNull()
      .references(() => companyReviews.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    at: createdAt(),
  },
  (report) => [
    primaryKey({ columns: [report.review_id, report.user_id] }),
    index('review_reports_by_person').on(report.user_id),
  ],
)
