import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { recommendations } from '@app/contract/hiring/scorecards.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { internships } from './internships.table.ts'
import { interviews } from './interviews.table.ts'

/** What interviews are held with; the one without an internship is the house's. */
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
    // Two who write the first kit at once must leave one.
    uniqueIndex('one_kit_per_internship').on(kit.internship_id),
    uniqueIndex('one_house_kit').on(sql`(internship_id is null)`).where(sql`internship_id is null`),
  ],
)

/** The kit as it was when the first word of a sheet was kept: what is scored does not change under the scores. */
export const keptKits = pgTable('kept_interview_kits', {
  interview_id: uuid()
    .primaryKey()
    .references(() => interviews.id),
  kit: jsonb().$type<Kit>().notNull(),
})

/** What one of those who sat in an interview says of it; one a person and interview. */
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
    /** Without it, it is a draft that nobody else reads. */
    submitted_at: instant(),
    version: version(),
    updated_at: createdAt(),
  },
  (sheet) => [
    uniqueIndex('one_sheet_per_person_and_interview').on(sheet.interview_id, sheet.author_id),
    index('score_sheets_by_author').on(sheet.author_id, sheet.interview_id),
  ],
)
