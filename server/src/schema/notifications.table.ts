import { mailChoices, notificationKinds } from '@app/contract/messaging/notification-choices.ts'
import type { NotificationTopic } from '@app/contract/messaging/notification-groups.ts'
import { notificationTypes } from '@app/contract/messaging/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, transaction } from './columns.ts'

const notificationMails = [...mailChoices, 'sent'] as const

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
    kind: text({ enum: notificationKinds }).notNull().default('general'),
    /** Whether an email about it is due: immediately, in the daily digest, or not at all. */
    mail: text({ enum: notificationMails }).notNull().default('off'),
    /** What it tells of, where several of one day are shown as one, and the name of the posting or task. */
    topic: text().$type<NotificationTopic>(),
    about: text().notNull().default(''),
    /** Equal for those of one person that are shown as one. */
    group_key: text(),
    read: boolean().notNull().default(false),
    timestamp: createdAt(),
    transaction: transaction(),
  },
  (notification) => [
    index('notifications_by_user').on(notification.user_id, notification.id),
    index('unread_notifications').on(notification.user_id).where(sql`not read`),
    index('notifications_by_group')
      .on(notification.user_id, notification.group_key, notification.id)
      .where(sql`group_key is not null`),
    index('notifications_by_time').on(notification.timestamp),
    index('daily_notifications')
      .on(notification.user_id, notification.timestamp)
      .where(sql`mail = 'daily'`),
    index('notifications_to_mail').on(notification.id).where(sql`mail = 'now'`),
  ],
)

/** A user's choice for a kind; without a row the default applies. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: notificationKinds }).notNull(),
    mail: text({ enum: mailChoices }).notNull(),
    push: boolean().notNull(),
  },
  (choice) => [primaryKey({ columns: [choice.user_id, choice.kind] })],
)

/** The last local day a user was sent a regular email: never two for the same day, even if a job runs twice. */
export const regularMails = pgTable(
  'regular_mails',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    what: text({ enum: ['digest', 'weekly'] }).notNull(),
    day: date().notNull(),
  },
  (mail) => [primaryKey({ columns: [mail.user_id, mail.what] })],
)
