import {
  evaluationKinds,
  type Sheet,
  type SheetDraft,
  sides,
} from '@app/contract/programme/evaluations.ts'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'
import { internships } from './internships.table.ts'
import { projects, startups, teams } from './projects.table.ts'

/** A mid-term or final evaluation of one hire of an intern on one project. Sealed until `closed_at`. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: id(),
    kind: text({ enum: evaluationKinds }).notNull(),
    intern_id: uuid()
      .notNull()
      .references(() => users.id),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    /** The team whose leader writes; the project's manager writes for a team without a leader. */
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
    /** The posting of the hire that it belongs to; null for members who joined the team without applying. */
    internship_id: uuid().references(() => internships.id),
    startup_id: uuid().references(() => startups.id),
    /** Null when it was started automatically. */
    started_by: uuid().references(() => users.id),
    opened_at: createdAt(),
    due_at: instant().notNull(),
    reminded_at: instant(),
    closed_at: instant(),
  },
  (evaluation) => [
    // The nightly job and several users may start it concurrently.
    unique('one_evaluation_per_kind')
      .on(evaluation.intern_id, evaluation.project_id, evaluation.kind, evaluation.internship_id)
      .nullsNotDistinct(),
    index('evaluations_by_intern').on(evaluation.intern_id, evaluation.id),
    index('evaluations_by_team').on(evaluation.team_id, evaluation.id),
    index('evaluations_by_startup').on(evaluation.startup_id, evaluation.id),
    index('evaluations_open').on(evaluation.id).where(sql`closed_at is null`),
    index('evaluations_to_close').on(evaluation.due_at).where(sql`closed_at is null`),
  ],
)

/** One row per requested side; holds its text once it is submitted. */
export const evaluationSheets = pgTable(
  'evaluation_sheets',
  {
    evaluation_id: uuid()
      .notNull()
      .references(() => evaluations.id),
    side: text({ enum: sides }).notNull(),
    author_id: uuid().references(() => users.id),
    sheet: jsonb().$type<Sheet>(),
    submitted_at: instant(),
  },
  (sheet) => [
    primaryKey({ columns: [sheet.evaluation_id, sheet.side] }),
    index('evaluation_sheets_by_author').on(sheet.author_id, sheet.evaluation_id),
    check(
      'sheet_is_sent_whole',
      sql`(submitted_at is null) = (sheet is null) and (submitted_at is null) = (author_id is null)`,
    ),
  ],
)

/** An unsent draft, readable by its author only. */
export const evaluationDrafts = pgTable(
  'evaluation_drafts',
  {
    evaluation_id: uuid()
      .notNull()
      .references(() => evaluations.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    draft: jsonb().$type<SheetDraft>().notNull(),
    saved_at: createdAt(),
  },
  (draft) => [
    primaryKey({ columns: [draft.evaluation_id, draft.user_id] }),
    index('evaluation_drafts_by_user').on(draft.user_id),
  ],
)
