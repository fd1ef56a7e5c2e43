import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, instant } from './columns.ts'

/** The secret address of a person's iCalendar feed; only its SHA-256 is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id),
  token_hash: text().notNull().unique(),
  created_at: createdAt(),
  last_used_at: instant(),
})
