import { organisation } from '@app/contract/i18n/organisation.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { enqueue, type JobDefinition, job } from '#platform/jobs/jobs.ts'
import { log } from '#platform/log.ts'
import { mails } from '#schema/mail.table.ts'
import { type Config, senderOf } from '#src/config.ts'
import { mailQueue } from './mail.ts'
import { hasMailbox } from './mailbox.ts'

type Row = typeof mails.$inferSelect
type Sent = 'id' | 'recipient' | 'subject' | 'html' | 'plain' | 'attachments' | 'unsubscribe'
type Deliver = (mail: Pick<Row, Sent>) => Promise<void>

/** Seconds until the next attempt: 1 m, 5 m, 30 m, 2 h, 8 h, 24 h; after that the email fails for good. */
export const retryDelays = [60, 300, 1800, 7200, 28_800, 86_400]

/**
 * The job that delivers the outbox: to the SMTP server or, with the embedded database on one's own machine, into the local
 * mailbox. A node without either takes none: other nodes have a mail server, or will get one.
 */
export function mailJobs(config: Config, database: Database): JobDefinition[] {
  const { SMTP_URL } = config
  if (SMTP_URL) {
    const deliver = smtpDelivery(SMTP_URL, () => senderOf(config))
    return [job(mailQueue, ({ mail_id }) => send(database, mail_id, deliver))]
  }
  if (database.engine !== 'embedded' || !hasMailbox(config)) return []
  return [job(mailQueue, ({ mail_id }) => markSent(database, mail_id))]
}

/**
 * Gives up the mails that waited three days: their tries end after a day and a half, so no node had a mail server.
 * Returns how many, at most a thousand.
 */
export async function failExpired(db: Db): Promise<number> {
  const expired = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lt(mails.waiting_since, sql`now() - interval '3 days'`)))
    .limit(1000)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(mails)
    .set({ state: 'failed', last_error: 'EXPIRED' })
    .where(inArray(mails.id, expired))
    .returning({ id: mails.id })
  return rows.length
}

/** Where the people of the demo and of sample data have their addresses; nobody reads them. */
const nobodysDomain = /@(demo|people)\.example$/

/** A retry after a crash sends the same Message-ID again, so that the recipient's server can drop the duplicate. */
export function smtpDelivery(url: string, sender: () => string): Deliver {
  let opened: ReturnType<typeof transportTo> | undefined
  return async ({ id, recipient, subject, html, plain, unsubscribe, ...mail }) => {
    const to = { name: '', address: recipient }
    const from = sender()
    const replyTo = organisation().contact_email ?? undefined
    const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
    const messageId = `<${id}@${host}>`
    const attachments = mail.attachments.map(({ name, type, text }) => ({
      filename: name,
      contentType: type,
      content: text,
    }))
    opened ??= transportTo(url)
    const transport = await opened
    const headers = unsubscribe ? unsubscribeHeaders(unsubscribe) : {}
    await transport.sendMail({
      ...{ from, to, replyTo, subject, html, messageId, attachments, headers },
      text: plain,
    })
  }
}

async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** One-click unsubscribe in the mail client, without a page and without signing in. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const isWaiting = (id: string) => and(eq(mails.id, id), eq(mails.state, 'waiting'))

async function markSent({ db }: Database, id: string, forget: Partial<Row> = {}) {
  const state = { state: 'sent' as const, sent_at: sql`now()`, last_error: null }
  await db
    .update(mails)
    .set({ ...forget, ...state })
    .where(isWaiting(id))
}

/** Emails contain sign-in links, so their content is erased after delivery. */
const erasedContent = { html: '', plain: '', attachments: [], unsubscribe: null }

async function send(database: Database, id: string, deliver: Deliver) {
  const [mail] = await database.db.select().from(mails).where(isWaiting(id))
  if (!mail) return
  try {
    if (!nobodysDomain.test(mail.recipient)) await deliver(mail)
  } catch (error) {
    return recordFailure(database, mail, error)
  }
  await markSent(database, id, erasedContent)
}

async function recordFailure(database: Database, { id, tries }: Row, error: unknown) {
  const reason = reasonOf(error)
  const pause = isFinal(error) ? undefined : retryDelays[tries]
  const notice = { mail_id: id, reason, tries: tries + 1 }
  if (pause === undefined) log.error(notice, 'a mail could not be delivered and was given up')
  else log.warn({ ...notice, again_in: pause }, 'a mail could not be sent')
  await database.transaction(async (db) => {
    const state = pause === undefined ? 'failed' : 'waiting'
    await db
      .update(mails)
      .set({ state, tries: tries + 1, last_error: reason })
      .where(eq(mails.id, id))
    if (pause !== undefined) await enqueue(db, mailQueue, { mail_id: id }, { after: pause })
  })
}

/** Only the server's response code: its text may repeat the address. */
const reasonOf = (error: unknown) =>
  [codeOf(error), responseOf(error)].filter(Boolean).join(' ') || 'unknown'

const responseOf = (error: unknown) =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined

/** A 5xx for the address or the message is permanent; a rejected SMTP login is our fault, so it is retried. */
const isFinal = (error: unknown) =>
  (responseOf(error) ?? 0) >= 500 && codeOf(error) !== 'EAUTH' && codeOf(error) !== 'ECONNECTION'
