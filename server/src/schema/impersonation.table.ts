import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** A superadmin's impersonation of another user. Only the SHA-256 of its token is stored; it cannot be renewed. */
export const impersonations = pgTable(
  'views',
  {
    id: id(),
    viewer_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The superadmin's own session: the impersonation ends with it. */
    session_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    token_hash: text().notNull(),
    started_at: createdAt(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (view) => [
    uniqueIndex('view_token').on(view.token_hash),
    // One at a time: starting another ends this one.
    uniqueIndex('view_of_viewer').on(view.viewer_id).where(sql`ended_at is null`),
    index('views_that_end').on(view.expires_at).where(sql`ended_at is null`),
    index('views_of_user').on(view.user_id),
  ],
)
