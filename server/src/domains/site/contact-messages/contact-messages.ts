import { randomBytes } from 'node:crypto'
import { superadminRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type {
  ContactMessage,
  NewContactMessage,
  contactMessages as routes,
} from '@app/contract/site/contact-messages.ts'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import {
  type Actor,
  type ClientInfo,
  hashToken,
  type MailingActor,
  prefixOf,
} from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { assigneesIn, read } from './contact-message-rows.ts'
import { answerMail, writtenNotification } from './contact-messages.messages.ts'
import { referenceOf, storedFields } from './contact-messages.rules.ts'

type ContactMessageInput = z.output<typeof NewContactMessage>
type StoredContactMessage = typeof contactMessages.$inferSelect

/**
 * Counted outside the transaction, so that a rejection does not refund it. A bot's message, with the hidden field
 * filled in, is not counted.
 */
export async function consumeContact(
  db: Db,
  from: ClientInfo,
  { email, nickname }: ContactMessageInput,
): Promise<void> {
  if (nickname) return
  const budget = { most: 5, seconds: 3600 }
  await consume(db, `contact ${prefixOf(from.address)}`, budget)
  await consume(db, `contact ${hashToken(email)}`, budget)
}

/**
 * Stores a message and notifies the superadmins. With the reference of a reply, from the address it was sent to, it
 * continues and reopens that conversation. Duplicates and messages of bots, which fill in the hidden field, get the
 * same response but are not stored.
 */
export async function write(db: Db, from: ClientInfo, site: string, input: ContactMessageInput) {
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

/**
 * A form without script that is sent twice has no Idempotency-Key: within an hour, the same words are one message. In a
 * conversation they are two where something was written in between.
 */
async function repeated(db: Db, { reference, email, topic, message }: ContactMessageInput) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${email}`}, 0))`)
  const [conversation] = await db
    .select({
      by_id: conversationMessages.by_id,
      text: conversationMessages.text,
      is_recent: sql<boolean>`${conversationMessages.at} > now() - interval '1 hour'`,
    })
    .from(contactMessages)
    .leftJoin(conversationMessages, eq(conversationMessages.enquiry_id, contactMessages.id))
    .where(and(eq(contactMessages.reference, reference), eq(contactMessages.email, email)))
    .orderBy(desc(conversationMessages.id))
    .limit(1)
  if (conversation) {
    const { by_id, text, is_recent } = conversation
    return by_id === null && text === message && is_recent ? { reference } : undefined
  }
  const [known] = await db
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.email, email),
        eq(contactMessages.topic, topic),
        eq(contactMessages.message, message),
        gt(contactMessages.created_at, sql`now() - interval '1 hour'`),
      ),
    )
  return known
}

async function continued(db: Db, { reference, email, message }: ContactMessageInput) {
  if (!reference) return undefined
  const [known] = await db
    .update(contactMessages)
    .set({
      status: 'open',
      language: currentLocale(),
      last_at: sql`now()`,
      version: sql`${contactMessages.version} + 1`,
    })
    .where(and(eq(contactMessages.reference, reference), eq(contactMessages.email, email)))
    .returning({ id: contactMessages.id, reference: contactMessages.reference })
  if (known) await db.insert(conversationMessages).values({ enquiry_id: known.id, text: message })
  return known
}

async function begun(db: Db, input: ContactMessageInput) {
  const [created] = await db
    .insert(contactMessages)
    .values({
      ...storedFields(input),
      language: currentLocale(),
      reference: referenceOf(randomBytes(10)),
    })
    .returning({ id: contactMessages.id, reference: contactMessages.reference })
  if (!created) throw new Error('The message was not stored.')
  return created
}

const readers = (db: Db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))

/**
 * Replies by email, in the sender's language. 409 when another reply or a new message arrived in the meantime, so that
 * nobody gets two replies, and for a closed conversation.
 */
export async function reply(
  db: Db,
  { user, from, site }: MailingActor,
  id: string,
  { text, version }: Parsed<typeof routes.reply>['body'],
): Promise<ContactMessage> {
  const contactMessage = await locked(db, id, version)
  if (contactMessage.status === 'closed')
    throw conflict(t('This message is closed. Reopen it first.'))
  const question = await lastQuestion(db, contactMessage)
  await db.insert(conversationMessages).values({ enquiry_id: id, by_id: user.id, text })
  await db
    .update(contactMessages)
    .set({
      ...{ status: 'answered', last_at: sql`now()`, version: version + 1 },
      assignee_id: contactMessage.assignee_id ?? user.id,
    })
    .where(eq(contactMessages.id, id))
  await withLocale(contactMessage.language, () =>
    queueMail(db, answerMail({ ...contactMessage, text, question }, site)),
  )
  await recordChange(db, { user, from }, id, 'enquiry_answered', {})
  return read(db, id)
}

/** What the sender wrote last. */
async function lastQuestion(db: Db, { id, message }: Pick<StoredContactMessage, 'id' | 'message'>) {
  const [last] = await db
    .select({ text: conversationMessages.text })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.enquiry_id, id), isNull(conversationMessages.by_id)))
    .orderBy(desc(conversationMessages.id))
    .limit(1)
  return last?.text ?? message
}

/**
 * Closes, reopens, marks or assigns a conversation to an active superadmin (422 otherwise); 409 for a stale version.
 */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { version, ...fields }: Parsed<typeof routes.change>['body'],
): Promise<ContactMessage> {
  await locked(db, id, version)
  const { assignee_id } = fields
  if (assignee_id && !(await assigneesIn(db)).some((person) => person.id === assignee_id))
    throw invalid('assignee_id', t('Please choose an active superadmin.'))
  await db
    .update(contactMessages)
    .set({ ...fields, version: version + 1 })
    .where(eq(contactMessages.id, id))
  await recordChange(db, { user, from }, id, 'enquiry_changed', fields)
  return read(db, id)
}

async function locked(db: Db, id: string, version: number) {
  const [contactMessage] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update')
  if (!contactMessage) throw notFound()
  if (contactMessage.version !== version) throw changed()
  return contactMessage
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'enquiry', entity_id: id, details })
  await publish(db, 'enquiries', audienceOf('inbox.manage'), id)
}

/** On account deletion: deletes the messages sent from the user's address. */
export async function anonymizeSender(db: Db, email: string): Promise<void> {
  const theirs = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
  await db.delete(conversationMessages).where(inArray(conversationMessages.enquiry_id, theirs))
  await db.delete(contactMessages).where(eq(contactMessages.email, email))
}
