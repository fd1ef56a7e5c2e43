import { payments } from '@app/contract/hiring/internship-draft.ts'
import {
  categoryGroups,
  internshipStatuses,
  postingFlags,
} from '@app/contract/hiring/internships.ts'
import { reportReasons } from '@app/contract/hiring/moderation.ts'
import { skippableStages } from '@app/contract/hiring/stages.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { files } from './files.table.ts'
import { projects } from './projects.table.ts'

/** The text that full-text search covers; written by a database trigger (migration internship_search). */
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const internshipCategories = pgTable(
  'internship_categories',
  {
    id: id(),
    name: text().notNull(),
    group: text({ enum: categoryGroups }).notNull().default('non-tech'),
    /** Its place in the list; two that were added at once share one and follow each other by name. */
    position: integer().notNull().default(0),
    archived_at: instant(),
  },
  // Concurrent additions and renames must not leave two of one name.
  (category) => [uniqueIndex('category_name').on(sql`lower(${category.name})`)],
)

export const internships = pgTable(
  'internships',
  {
    id: id(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    project_id: uuid().references(() => projects.id),
    category_id: uuid()
      .notNull()
      .references(() => internshipCategories.id),
    company_name: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    scope: text().notNull().default(''),
    eligibility: text().notNull().default(''),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    questions: text().array().notNull().default(sql`'{}'::text[]`),
    /** What one learns, and the team one joins. */
    learning: text().notNull().default(''),
    team: text().notNull().default(''),
    hours_per_week: integer(),
    location: text().notNull(),
    is_remote: boolean().notNull().default(false),
    duration_months: integer().notNull(),
    duration: text()
      .notNull()
      .generatedAlwaysAs(
        sql`duration_months::text || case when duration_months = 1 then ' month' else ' months' end`,
      ),
    start_date: date({ mode: 'string' }).notNull(),
    application_closing_date: date({ mode: 'string' }).notNull(),
    openings: integer().notNull().default(1),
    paid_or_unpaid: text({ enum: payments }).notNull(),
    stipend: integer(),
    target_hours: integer(),
    /** The least average mark of the final evaluation. */
    minimum_evaluation: numeric({ precision: 2, scale: 1, mode: 'number' }),
    /** The last day by which applicants are answered; null for the organisation's number of days after closing. */
    respond_by: date({ mode: 'string' }),
    /** The day that applicants are promised; set when it is published. */
    answer_by: date({ mode: 'string' }),
    /** Stages that its applications do not go through. */
    skipped_stages: text({ enum: skippableStages }).array().notNull().default(sql`'{}'::text[]`),
    /** A superadmin let it be published although applicants of its company wait for answers. */
    answers_waived_at: instant(),
    cover_image_id: uuid().references(() => files.id),
    status: text({ enum: internshipStatuses }).notNull().default('draft'),
    search: searchVector().notNull().default(sql`''::tsvector`),
    /** What the rules found when it was last saved. */
    flags: text({ enum: postingFlags }).array().notNull().default(sql`'{}'::text[]`),
    /** Since when its words wait for a decision; stays while it is closed or archived without one. */
    submitted_at: instant(),
    /** Since when a report of it waits for a decision. */
    reported_at: instant(),
    /** Why it was sent back or taken down; it needs a decision before it is public again. */
    review_reason: text(),
    published_at: instant(),
    closed_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  // Ascending: `order by … desc` scans an ascending index backwards and cannot use NULLS LAST.
  (internship) => [
    index('internships_without_shortlist')
      .on(internship.id)
      .where(sql`'shortlist' = any(skipped_stages)`),
    index('internships_by_time').on(internship.created_at, internship.id),
    index('internships_in_order_of_title').on(sql`lower(${internship.title})`, internship.id),
    index('internships_by_status').on(internship.status, internship.created_at, internship.id),
    index('internships_by_closing').on(
      internship.status,
      internship.application_closing_date,
      internship.id,
    ),
    index('internships_by_stipend').on(
      internship.status,
      sql`coalesce(${internship.stipend}, 0)`,
      internship.id,
    ),
    index('internships_by_category').on(internship.category_id, internship.created_at),
    index('internships_by_location').on(sql`lower(${internship.location})`, internship.created_at),
    // Every column that facets count, so that the wide rows need not be read.
    index('internships_by_facets').on(
      internship.status,
      internship.application_closing_date,
      internship.category_id,
      internship.paid_or_unpaid,
      internship.is_remote,
      internship.location,
      internship.duration_months,
    ),
    // For alerts: postings published since the last check.
    index('internships_by_publishing').on(internship.status, internship.published_at),
    index('internships_by_project').on(internship.project_id),
    index('internships_by_author').on(internship.created_by),
    index('internships_by_cover').on(internship.cover_image_id),
    index('internships_by_words').using('gin', internship.search),
    index('internships_by_title').using('gin', sql`(title || ' ' || company_name) gin_trgm_ops`),
    // Another company's posting of the same text is one probe on either side of the own name.
    index('internships_by_fingerprint')
      .on(sql`fingerprint_of(description, company_name)`, internship.company_name)
      .where(sql`status <> 'draft'`),
    // Only a small fraction of all postings waits for a decision.
    index('pending_internships')
      .on(internship.submitted_at, internship.id)
      .where(sql`status = 'pending'`),
    index('reported_internships')
      .on(internship.reported_at, internship.id)
      .where(sql`reported_at is not null`),
    index('flagged_internships').on(internship.created_at, internship.id).where(sql`flags <> '{}'`),
    check('internship_duration', sql`duration_months between 1 and 24`),
    check('internship_openings', sql`openings between 1 and 500`),
    check('internship_hours_per_week', sql`hours_per_week between 1 and 60`),
    check('internship_target_hours', sql`target_hours between 1 and 2000`),
    check('internship_minimum_evaluation', sql`minimum_evaluation between 1 and 5`),
  ],
)

export const savedInternships = pgTable(
  'saved_internships',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    internship_id: uuid()
      .notNull()
      .references(() => internships.id),
    saved_at: createdAt(),
  },
  (saved) => [
    primaryKey({ columns: [saved.user_id, saved.internship_id] }),
    index('saved_internships_by_internship').on(saved.internship_id),
  ],
)

/** A report of a posting, by anyone. Settled ones no longer say how to recognise or reach their reporter. */
export const internshipReports = pgTable(
  'internship_reports',
  {
    id: id(),
    internship_id: uuid()
      .notNull()
      .references(() => internships.id),
    reporter_id: uuid().references(() => users.id),
    /** Recognises a reporter until the report is settled: an account, or the hash of an address. */
    reporter_key: text(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull(),
    email: text().notNull(),
    at: createdAt(),
    settled_at: instant(),
  },
  (report) => [
    // A double click, or a form without script that is sent twice, must create one report.
    uniqueIndex('one_report_per_person_and_internship').on(
      report.internship_id,
      report.reporter_key,
    ),
    index('internship_reports_by_reporter').on(report.reporter_id),
    index('internship_reports_by_email').on(report.email).where(sql`email <> ''`),
  ],
)

/**
 * Every word of the published titles, companies, categories, locations and skills, to correct mistyped search terms.
 */
export const internshipWords = pgTable(
  'internship_words',
  {
    word: text().primaryKey(),
    /** The word itself and every variant with one letter deleted: words one typo apart share a variant. */
    slips: text().array().notNull().generatedAlwaysAs(sql`slips_of(word)`),
  },
  (entry) => [
    index('internship_words_by_slip').using('gin', entry.slips),
    index('internship_words_by_trigram').using('gin', entry.word.op('gin_trgm_ops')),
  ],
)
