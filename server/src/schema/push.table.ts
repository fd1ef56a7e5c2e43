import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.table.ts'
import { createdAt, id } from './columns.ts'

/** A browser's push subscription, used while no page of it is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The session that subscribed: the subscription ends with it, however it ends. */
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: createdAt(),
  },
  (subscription) => [
    index('push_by_user').on(subscription.user_id),
    index('push_by_session').on(subscription.session_id),
  ],
)
