import { type Language, msg, t } from '@app/contract/i18n/translate.ts'
import {
  kindLabels,
  type NotificationKind,
  notificationKinds,
} from '@app/contract/messaging/notification-choices.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import { type JobDefinition, job } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications as n } from '#schema/notifications.table.ts'
import type { Config } from '#src/config.ts'
import { mailing } from './notifications.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

/** The jobs that mail immediate notifications and the daily digests. */
export const notificationJobs = ({ BACKEND_URL }: Config, database: Database): JobDefinition[] => [
  job(mailing, ({ notification_id }) =>
    database.transaction((db) => mailOne(db, BACKEND_URL, notification_id)),
  ),
]

const templates = new Map(
  notificationKinds.map((kind: NotificationKind) => [
    kind,
    mailTemplate(`notification.${kind}`, {
      group: 'notifications',
      purpose: () => t('Notifications about: {kind}.', { kind: kindLabels[kind] }),
      subject: '{title}',
      text: ['{message}'],
      button: msg('Open {organisation}'),
      variables: ['full_name', 'title', 'message'],
      required: ['message'],
    }),
  ]),
)

/**
 * A detailed email queued in the same transaction replaces the generic one. Its time is in the index, but another transaction
 * may have begun in the same millisecond.
 */
export const isWritten = sql<boolean>`exists (
  select from ${mails} email where email.recipient = ${users.email} and email.created_at = ${n.timestamp}
    and email.transaction is not distinct from ${n.transaction})`

/**
 * Marked as sent in the transaction that queues the mail, so that a repeated job sends it once. Read notifications
 * need no mail.
 */
async function mailOne(db: Db, base: string, id: string): Promise<void> {
  const [content] = await db
    .update(n)
    .set({ mail: 'sent' })
    .from(users)
    .where(and(eq(n.id, id), eq(n.mail, 'now'), eq(users.id, n.user_id)))
    .returning({
      user_id: n.user_id,
      kind: n.kind,
      title: n.title,
      message: n.message,
      link: n.link,
      read: n.read,
      email: users.email,
      full_name: users.full_name,
      status: users.status,
      language: sql<Language | null>`${users.settings} ->> 'language'`,
      is_written: isWritten,
    })
  if (!content || content.read || content.is_written || content.status !== 'active') return
  const unsubscribe = await unsubscribeLinks(db, base, content.user_id, content.kind)
  const url = new URL(content.link ?? '/notifications', base).href
  const template = templates.get(content.kind)
  if (!template) throw new Error(`There is no mail for ${content.kind}.`)
  await withLocale(content.language, () =>
    queueMail(db, { ...template(content.email, content, url), unsubscribe }),
  )
}
