import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { recommendations } from '@app/contract/hiring/scorecards.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { internships } from './internships.table.ts'
import { interviews } from './interviews.table.ts'

/** Interview kits; the one without an internship is the default. */
export const interviewKits = pgTable(
  'interview_kits',
  {
    id: id(),
    internship_id: uuid().references(() => internships.id),
    purpose: text().notNull(),
    sections: jsonb().$type<Kit['sections']>().notNull(),
    attributes: jsonb().$type<Kit['attributes']>().notNull(),
    updated_by: uuid()
      .notNull()
      .references(() => users.id),
    version: version(),
    updated_at: createdAt(),
  },
  (kit) => [
    // Concurrent first saves must create one kit.
    uniqueIndex('one_kit_per_internship').on(kit.internship_id),
    uniqueIndex('one_house_kit').on(sql`(internship_id is null)`).where(sql`internship_id is null`),
  ],
)

/** The kit as of the first saved scorecard: later edits do not affect what is being scored. */
export const kitSnapshots = pgTable('kept_interview_kits', {
  interview_id: uuid()
    .primaryKey()
    .references(() => interviews.id),
  kit: jsonb().$type<Kit>().notNull(),
})

/** A panelist's scorecard; one per person and interview. */
export const scoreSheets = pgTable(
  'score_sheets',
  {
    id: id(),
    interview_id: uuid()
      .notNull()
      .references(() => interviews.id),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    scores: jsonb().$type<Record<string, number>>().notNull(),
    notes: jsonb().$type<Record<string, string>>().notNull(),
    recommendation: text({ enum: recommendations }),
    remarks: text().notNull().default(''),
    /** Null for a draft, which only its author can read. */
    submitted_at: instant(),
    version: version(),
    updated_at: createdAt(),
  },
  (sheet) => [
    uniqueIndex('one_sheet_per_person_and_interview').on(sheet.interview_id, sheet.author_id),
    index('score_sheets_by_author').on(sheet.author_id, sheet.interview_id),
  ],
)
