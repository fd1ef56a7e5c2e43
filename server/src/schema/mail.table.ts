import { languages } from '@app/contract/i18n/translate.ts'
import type { MailText } from '@app/contract/messaging/mail-wordings.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, transaction } from './columns.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const

/** A small text attachment, for example an invitation; `type` includes its parameters. */
export interface Attachment {
  name: string
  type: string
  text: string
}

/** The outbox: written in the transaction that causes the email, delivered by a job. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    /** The one-click unsubscribe URL (RFC 8058); null for emails that cannot be unsubscribed from. */
    unsubscribe: text(),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    last_error: text(),
    sent_at: instant(),
    created_at: createdAt(),
    transaction: transaction(),
    /** Later than its creation for one that failed and is resent. */
    waiting_since: createdAt(),
  },
  (mail) => [
    index('mails_by_state').on(mail.state),
    index('mails_by_creation').on(mail.created_at),
    index('mails_by_recipient').on(mail.recipient, mail.created_at),
  ],
)

/** The wording of a kind of mail in one language, where it was edited. */
export const mailWordings = pgTable(
  'mail_wordings',
  {
    kind: text().notNull(),
    language: text({ enum: languages }).notNull(),
    /** Null after a reset: the default wording, at a version that an older edit cannot overwrite. */
    wording: jsonb().$type<MailText>(),
    version: integer().notNull().default(0),
    changed_by: uuid().references(() => users.id),
    changed_at: instant(),
  },
  (row) => [primaryKey({ columns: [row.kind, row.language] })],
)
