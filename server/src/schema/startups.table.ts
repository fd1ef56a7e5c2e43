import { startupStatuses } from '@app/contract/projects/startups.ts'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'
import { files } from './files.table.ts'
import { startups } from './projects.table.ts'

/** Every decision on a registration; the first row is the registration itself. */
export const startupSteps = pgTable(
  'startup_steps',
  {
    id: id(),
    startup_id: uuid()
      .notNull()
      .references(() => startups.id),
    /** The status after this decision. */
    status: text({ enum: startupStatuses }).notNull(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    note: text().notNull().default(''),
    meeting_at: instant(),
  },
  (step) => [index('steps_by_startup').on(step.startup_id, step.id)],
)

/** General files attached to a registration; a file that its owner's account takes along is detached. */
export const startupFiles = pgTable(
  'startup_files',
  {
    startup_id: uuid()
      .notNull()
      .references(() => startups.id),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (attached) => [
    primaryKey({ columns: [attached.startup_id, attached.file_id] }),
    index('startup_files_by_file').on(attached.file_id),
  ],
)
