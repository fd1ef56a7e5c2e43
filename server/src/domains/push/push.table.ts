import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { createdAt, id } from '#platform/columns.ts'

/** A browser that wants notifications while no page of it is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: createdAt(),
  },
  (subscription) => [index('push_by_user').on(subscription.user_id)],
)
