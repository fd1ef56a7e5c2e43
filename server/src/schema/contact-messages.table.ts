import { languages } from '@app/contract/i18n/translate.ts'
import { contactStatuses, contactTopics, ideaStages } from '@app/contract/site/contact-messages.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

/** A message from the public contact form; its sender needs no account. */
export const contactMessages = pgTable(
  'enquiries',
  {
    id: id(),
    /** Part of every reply; a message with it from the same address continues this conversation. */
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopics }).notNull(),
    organisation: text().notNull().default(''),
    website: text().notNull().default(''),
    stage: text({ enum: ideaStages }),
    message: text().notNull(),
    /** The language that the sender read the form in; unknown where it was not recorded yet. */
    language: text({ enum: languages }),
    status: text({ enum: contactStatuses }).notNull().default('open'),
    is_marked: boolean().notNull().default(false),
    assignee_id: uuid().references(() => users.id),
    created_at: createdAt(),
    last_at: instant().notNull().default(sql`now()`),
    version: version(),
  },
  (message) => [
    index('enquiries_by_last').on(message.last_at, message.id),
    index('enquiries_by_status').on(message.status, message.last_at, message.id),
    index('enquiries_by_topic').on(message.topic, message.last_at, message.id),
    index('enquiries_by_assignee').on(message.assignee_id, message.last_at, message.id),
    index('marked_enquiries').on(message.last_at, message.id).where(sql`is_marked`),
    index('enquiries_by_email').on(message.email),
    index('enquiries_by_words').using(
      'gin',
      sql`(name || ' ' || email || ' ' || organisation || ' ' || message) gin_trgm_ops`,
    ),
  ],
)

/** The messages after the first one, from either side. */
export const conversationMessages = pgTable(
  'enquiry_messages',
  {
    id: id(),
    enquiry_id: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The user who replied; null for the sender's own messages. */
    by_id: uuid().references(() => users.id),
    text: text().notNull(),
    at: createdAt(),
  },
  (message) => [
    index('enquiry_messages_by_enquiry').on(message.enquiry_id, message.id),
    index('enquiry_messages_by_person').on(message.by_id),
  ],
)
