import { mailChoices, notificationKinds } from '@app/contract/messaging/notification-choices.ts'
import { notificationTypes } from '@app/contract/messaging/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id } from './columns.ts'

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
    /** Whether a mail is still to tell it: at once, with the day's others, or none. */
    mail: text({ enum: notificationMails }).notNull().default('off'),
    read: boolean().notNull().default(false),
    timestamp: createdAt(),
  },
  (notification) => [
    index('notifications_by_user').on(notification.user_id, notification.id),
    index('unread_notifications').on(notification.user_id).where(sql`not read`),
    index('notifications_for_digest')
      .on(notification.timestamp, notification.user_id)
      .where(sql`mail = 'daily'`),
  ],
)

/** What a person chose about a kind; what has no row is as usual. */
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

/** The last day a person got a regular mail, in their own zone: no second one for it, whatever runs twice. */
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
