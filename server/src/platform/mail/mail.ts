import { Email } from '@app/contract/core/schemas.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type { MailText } from '@app/contract/messaging/mail-wordings.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, param, statement } from '#platform/database/db.ts'
import { beforeCommit } from '#platform/database/pipelining/commit-batch.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { log } from '#platform/log.ts'
import { invalid } from '#platform/problem.ts'
import { type Attachment, mails, mailWordings } from '#schema/mail.table.ts'
import { htmlOf, plainOf } from './mail-template.ts'
import { reworded, type UsedTemplate } from './mail-wording.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs of plain text; they are escaped when they become HTML. */
  text: string[]
  /** The call to action: a button, and the same link as text. */
  action?: { label: string; url: string }
  attachments?: Attachment[]
  /** For emails with an unsubscribe link: the confirmation page and the one-click URL (RFC 8058). */
  unsubscribe?: { page: string; one_click: string }
  /** Of mails whose wording can be edited. */
  template?: UsedTemplate
}

/** Jobs that deliver one email of the outbox. */
export const mailQueue = queue<{ mail_id: string }>('mail', { expireInSeconds: 120 })

/**
 * Queues an email in the transaction that causes it; it is delivered after the commit. It goes to exactly one address:
 * anything a mail server could read as a second address or as a header is rejected or removed.
 * A caller that has already read the organisation's wording passes `wording`, null where there is none.
 */
export async function queueMail(
  db: Db,
  mail: Mail,
  wording?: MailText | null | undefined,
): Promise<void> {
  const id = v7()
  const worded = wording === undefined ? await asWorded(db, mail) : inWords(mail, wording)
  await enqueue(db, mailQueue, { mail_id: id })
  const written = insertMail.with({
    id,
    recipient: addressOf(mail.to),
    ...contentOf(worded),
    attachments: JSON.stringify(mail.attachments ?? []),
    unsubscribe: mail.unsubscribe?.one_click ?? null,
  })
  await beforeCommit(db, { queries: [written] })
}

/** The address is confirmed, or its person was let in without, where no confirmation is asked for. */
export const isConfirmed = (person: SQL) =>
  sql`(${person}.email_confirmed_at is not null or ${person}.last_seen_at is not null)`

/** What the recipient reads. */
export function contentOf(mail: Mail) {
  const content = { ...mail, subject: oneLine(mail.subject).slice(0, longestSubject) }
  return { subject: content.subject, html: htmlOf(content), plain: plainOf(content) }
}

/** The mail as the organisation words it. Read where it is queued, so that every node sends the newest wording. */
export async function asWorded(db: Db, mail: Mail): Promise<Mail> {
  const { template } = mail
  if (!template) return mail
  const [row] = await db
    .select({ wording: mailWordings.wording })
    .from(mailWordings)
    .where(and(eq(mailWordings.kind, template.kind), eq(mailWordings.language, currentLocale())))
  return inWords(mail, row?.wording)
}

const inWords = (mail: Mail, wording: MailText | null | undefined) =>
  mail.template && wording ? asEdited(mail, wording) : mail

/** A wording that cannot be used never stops a mail. */
function asEdited(mail: Mail, wording: MailText): Mail {
  try {
    return reworded(mail, wording)
  } catch (error) {
    const mail_kind = mail.template?.kind
    log.error(
      { err: error, mail_kind, language: currentLocale() },
      'the edited wording of a mail could not be used',
    )
    return mail
  }
}

const insertMail = statement<never>(
  'post_mail',
  sql`insert into ${mails} (id, recipient, subject, html, plain, attachments, unsubscribe)
    values (${param('id')}::uuid, ${param('recipient')}, ${param('subject')}, ${param('html')}, ${param('plain')},
      ${param('attachments')}::jsonb, ${param('unsubscribe')})`,
)

const longestSubject = 200
/** Control characters and bidirectional overrides. */
const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu
const oneLine = (text: string) => text.replace(control, ' ').trim()

const severalOrNamed = /[\s,;:<>()[\]\\"`]/

function addressOf(to: string): string {
  const { data } = Email.safeParse(to)
  if (!data || /[\r\n]/.test(to) || severalOrNamed.test(data) || data.startsWith('-'))
    throw invalid('email', t('Please enter a valid email address.'))
  return data
}
