import { notificationTypes } from '@app/contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { createdAt, id } from '#platform/columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    link: text(),
    read: boolean().notNull().default(false),
    timestamp: createdAt(),
  },
  (notification) => [
    index('notifications_by_user').on(notification.user_id, notification.id),
    index('unread_notifications').on(notification.user_id).where(sql`not read`),
  ],
)
