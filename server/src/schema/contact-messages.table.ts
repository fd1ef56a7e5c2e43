import { enquiryStatuses, enquiryTopics, ideaStages } from '@app/contract/site/contact-messages.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

/** A message from the public contact form; its sender needs no account. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    /** Part of every reply; a message with it from the same address continues this conversation. */
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: enquiryTopics }).notNull(),
    organisation: text().notNull().default(''),
    website: text().notNull().default(''),
    stage: text({ enum: ideaStages }),
    message: text().notNull(),
    status: text({ enum: enquiryStatuses }).notNull().default('open'),
    is_marked: boolean().notNull().default(false),
    assignee_id: uuid().references(() => users.id),
    created_at: createdAt(),
    last_at: instant().notNull().default(sql`now()`),
    version: version(),
  },
  (enquiry) => [
    index('enquiries_by_last').on(enquiry.last_at, enquiry.id),
    index('enquiries_by_status').on(enquiry.status, enquiry.last_at, enquiry.id),
    index('enquiries_by_topic').on(enquiry.topic, enquiry.last_at, enquiry.id),
    index('enquiries_by_assignee').on(enquiry.assignee_id, enquiry.last_at, enquiry.id),
    index('marked_enquiries').on(enquiry.last_at, enquiry.id).where(sql`is_marked`),
    index('enquiries_by_email').on(enquiry.email),
    index('enquiries_by_words').using(
      'gin',
      sql`(name || ' ' || email || ' ' || organisation || ' ' || message) gin_trgm_ops`,
    ),
  ],
)

/** The messages after the first one, from either side. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: id(),
    enquiry_id: uuid()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
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
