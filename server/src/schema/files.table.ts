import { fileCategories } from '@app/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id } from './columns.ts'

export const files = pgTable(
  'files',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    category: text({ enum: fileCategories }).notNull(),
    /** The user's file name, sanitised; the storage key is generated. */
    name: text().notNull(),
    key: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    created_at: createdAt(),
  },
  (file) => [
    index('files_by_owner').on(file.owner_id, file.category),
    index('files_by_key').on(file.key),
    index('resumes_by_time').on(file.created_at).where(sql`category = 'resume'`),
  ],
)

/** The storage keys of rows that are gone, filled by a trigger. A job deletes their bytes, then these rows. */
export const fileRemovals = pgTable('file_removals', {
  key: text().primaryKey(),
  removed_at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

export type StoredRow = typeof files.$inferSelect
export type NewFile = Omit<StoredRow, 'created_at'>
