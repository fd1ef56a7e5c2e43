import type { WeekFacts } from '@app/contract/programme/weekly-updates.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { projects } from './projects.table.ts'

const texts = {
  summary: text().notNull(),
  done: text().notNull(),
  challenges: text().notNull(),
  next_steps: text().notNull(),
  facts: jsonb().$type<WeekFacts>().notNull(),
}

/** The draft of a project's week. Its facts reference people by id only, so that no name of a removed user remains. */
export const weeklyUpdates = pgTable(
  'weekly_updates',
  {
    id: id(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    /** The first weekday of the organisation when it was written. */
    week_start: date({ mode: 'string' }).notNull(),
    ...texts,
    /** How often it was published; 0 for a draft never published. */
    revision: integer().notNull().default(0),
    published_at: instant(),
    /** There are unpublished changes. */
    is_changed: boolean().notNull().default(true),
    version: version(),
    created_at: createdAt(),
  },
  (update) => [
    // The nightly job and a manager may write the same week concurrently.
    uniqueIndex('one_update_per_project_and_week').on(update.project_id, update.week_start),
    index('updates_by_week').on(update.week_start, update.id),
    check('update_published_with_moment', sql`(revision = 0) = (published_at is null)`),
  ],
)

/** Every published version, as the startup read it. */
export const weeklyVersions = pgTable(
  'weekly_versions',
  {
    update_id: uuid()
      .notNull()
      .references(() => weeklyUpdates.id),
    revision: integer().notNull(),
    ...texts,
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (version) => [primaryKey({ columns: [version.update_id, version.revision] })],
)
