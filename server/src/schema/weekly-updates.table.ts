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

/** What is being written of a project's week; people stand in its facts by id only, so that a removed one has no name there. */
export const weeklyUpdates = pgTable(
  'weekly_updates',
  {
    id: id(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    /** A Sunday. */
    week_start: date({ mode: 'string' }).notNull(),
    ...texts,
    /** How often it was published; 0 for a draft that was not. */
    revision: integer().notNull().default(0),
    published_at: instant(),
    /** There is something to publish. */
    is_changed: boolean().notNull().default(true),
    version: version(),
    created_at: createdAt(),
  },
  (update) => [
    // The night's job and a manager may write the same week at once.
    uniqueIndex('one_update_per_project_and_week').on(update.project_id, update.week_start),
    index('updates_by_week').on(update.week_start, update.id),
    check('week_begins_on_sunday', sql`extract(dow from week_start) = 0`),
    check('update_published_with_moment', sql`(revision = 0) = (published_at is null)`),
  ],
)

/** What the startup read, each time it was published. */
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
