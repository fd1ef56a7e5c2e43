import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, instant } from './columns.ts'

/** The secret URL of a user's iCalendar feed; only the SHA-256 of its token is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id),
  token_hash: text().notNull().unique(),
  created_at: createdAt(),
  last_used_at: instant(),
})
