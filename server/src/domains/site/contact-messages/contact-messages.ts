import { randomBytes } from 'node:crypto'
import { superadminRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  Enquiry,
  NewEnquiry,
  enquiries as routes,
} from '@app/contract/site/contact-messages.ts'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, prefixOf, type User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { enquiries, enquiryMessages } from '#schema/contact-messages.table.ts'
import { assigneesIn, read } from './contact-message-rows.ts'
import { answerMail, writtenNotification } from './contact-messages.messages.ts'
import { referenceOf, storedFields } from './contact-messages.rules.ts'

type EnquiryInput = z.output<typeof NewEnquiry>
type StoredEnquiry = typeof enquiries.$inferSelect

/**
 * Counted outside the transaction, so that a rejection does not refund it. A bot's message, with the hidden field
 * filled in, is not counted.
 */
export async function consumeContact(
  db: Db,
  from: ClientInfo,
  { email, nickname }: EnquiryInput,
): Promise<void> {
  if (nickname) return
  const budget = {
    most: 5,
    seconds: 3600,
    detail: t("You've sent us several messages in the past hour. Please try again later."),
  }
  await consume(db, `contact ${prefixOf(from.address)}`, budget)
  await consume(db, `contact ${hashToken(email)}`, budget)
}

/**
 * Stores a message and notifies the superadmins. With the reference of a reply, from the address it was sent to, it
 * continues and reopens that conversation. Duplicates and messages of bots, which fill in the hidden field, get the
 * same response but are not stored.
 */
export async function write(db: Db, from: ClientInfo, site: string, input: EnquiryInput) {
  if (input.nickname) return { reference: referenceOf(randomBytes(10)) }
  const again = await repeated(db, input)
  if (again) return again
  const { id, reference } = (await continued(db, input)) ?? (await begun(db, input))
  await record(db, undefined, from, {
    action: 'enquiry_received',
    entity_type: 'enquiry',
    entity_id: id,
    details: { topic: input.topic },
  })
  const { name, email, topic, message } = input
  for (const reader of await readers(db))
    await notify(db, reader.id, () =>
      writtenNotification({ id, name, email, topic, text: message }, reader.email, site),
    )
  await publish(db, 'enquiries', audienceOf('inbox.manage'), id)
  return { reference }
}

/** A form without script that is sent twice has no Idempotency-Key: within an hour, the same words are one message. */
async function repeated(db: Db, { reference, email, topic, message }: EnquiryInput) {
  if (reference) return undefined
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${email}`}, 0))`)
  const [known] = await db
    .select({ reference: enquiries.reference })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.email, email),
        eq(enquiries.topic, topic),
        eq(enquiries.message, message),
        gt(enquiries.created_at, sql`now() - interval '1 hour'`),
      ),
    )
  return known
}

async function continued(db: Db, { reference, email, message }: EnquiryInput) {
  if (!reference) return undefined
  const [known] = await db
    .update(enquiries)
    .set({ status: 'open', last_at: sql`now()`, version: sql`${enquiries.version} + 1` })
    .where(and(eq(enquiries.reference, reference), eq(enquiries.email, email)))
    .returning({ id: enquiries.id, reference: enquiries.reference })
  if (known) await db.insert(enquiryMessages).values({ enquiry_id: known.id, text: message })
  return known
}

async function begun(db: Db, input: EnquiryInput) {
  const [created] = await db
    .insert(enquiries)
    .values({ ...storedFields(input), reference: referenceOf(randomBytes(10)) })
    .returning({ id: enquiries.id, reference: enquiries.reference })
  if (!created) throw new Error('The message was not stored.')
  return created
}

const readers = (db: Db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))

export interface EnquiryHandler {
  user: User
  from: ClientInfo
  site: string
}

/**
 * Replies by email. 409 when another reply or a new message arrived in the meantime, so that nobody gets two replies,
 * and for a closed conversation.
 */
export async function reply(
  db: Db,
  { user, from, site }: EnquiryHandler,
  id: string,
  { text, version }: Parsed<typeof routes.reply>['body'],
): Promise<Enquiry> {
  const enquiry = await locked(db, id, version)
  if (enquiry.status === 'closed') throw conflict(t('This message is closed. Reopen it first.'))
  const question = await lastQuestion(db, enquiry)
  await db.insert(enquiryMessages).values({ enquiry_id: id, by_id: user.id, text })
  await db
    .update(enquiries)
    .set({
      ...{ status: 'answered', last_at: sql`now()`, version: version + 1 },
      assignee_id: enquiry.assignee_id ?? user.id,
    })
    .where(eq(enquiries.id, id))
  await queueMail(db, answerMail({ ...enquiry, text, question }, site))
  await recordChange(db, { user, from }, id, 'enquiry_answered', {})
  return read(db, id)
}

/** What the sender wrote last. */
async function lastQuestion(db: Db, { id, message }: Pick<StoredEnquiry, 'id' | 'message'>) {
  const [last] = await db
    .select({ text: enquiryMessages.text })
    .from(enquiryMessages)
    .where(and(eq(enquiryMessages.enquiry_id, id), isNull(enquiryMessages.by_id)))
    .orderBy(desc(enquiryMessages.id))
    .limit(1)
  return last?.text ?? message
}

/**
 * Closes, reopens, marks or assigns a conversation to an active superadmin (422 otherwise); 409 for a stale version.
 */
export async function change(
  db: Db,
  { user, from }: Omit<EnquiryHandler, 'site'>,
  id: string,
  { version, ...fields }: Parsed<typeof routes.change>['body'],
): Promise<Enquiry> {
  await locked(db, id, version)
  const { assignee_id } = fields
  if (assignee_id && !(await assigneesIn(db)).some((person) => person.id === assignee_id))
    throw invalid('assignee_id', t('Please choose an active superadmin.'))
  await db
    .update(enquiries)
    .set({ ...fields, version: version + 1 })
    .where(eq(enquiries.id, id))
  await recordChange(db, { user, from }, id, 'enquiry_changed', fields)
  return read(db, id)
}

async function locked(db: Db, id: string, version: number) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  if (!enquiry) throw notFound()
  if (enquiry.version !== version) throw changed()
  return enquiry
}

async function recordChange(
  db: Db,
  { user, from }: Omit<EnquiryHandler, 'site'>,
  id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'enquiry', entity_id: id, details })
  await publish(db, 'enquiries', audienceOf('inbox.manage'), id)
}

/** On account deletion: deletes the messages sent from the user's address. */
export async function anonymizeSender(db: Db, email: string): Promise<void> {
  const theirs = db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.email, email))
  await db.delete(enquiryMessages).where(inArray(enquiryMessages.enquiry_id, theirs))
  await db.delete(enquiries).where(eq(enquiries.email, email))
}
