import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Subscription, subscriptions } from '@app/contract/messaging/notification-choices.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { parse } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { users } from '#schema/accounts.table.ts'
import { dailyKinds, stopMails } from './notification-choices.ts'

/** The signature in a link that unsubscribes. */
const sealOf = (secret: string, user_id: string, what: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`${user_id} ${what}`).digest()

/**
 * For one user and one kind of mail. No expiry, because people keep mails. No dots, because they would look like a
 * file name.
 */
async function tokenOf(db: Db, user_id: string, what: Subscription): Promise<string> {
  const seal = sealOf(await secretOf(db, 'unsubscribe'), user_id, what)
  const who = Buffer.from(parse(user_id)).toString('base64url')
  return `${who}~${what}~${seal.toString('base64url')}`
}

/** The links of a mail: the page for its reader, and the address its program posts to (RFC 8058). */
export async function unsubscribeLinks(db: Db, base: string, user_id: string, what: Subscription) {
  const token = await tokenOf(db, user_id, what)
  const site = base.replace(/\/+$/, '')
  return { page: `${site}/unsubscribe/${token}`, one_click: `${site}/api/unsubscribe/${token}` }
}

/** The person and the kind of mail that a token names; 404 for one that this server did not make. */
async function readToken(db: Db, token: string) {
  const [who = '', input = '', seal = ''] = token.split('~')
  const what = subscriptions.find((one) => one === input)
  const bytes = Buffer.from(who, 'base64url')
  if (!what || bytes.length !== 16) throw notFound()
  const user_id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const expected = sealOf(await secretOf(db, 'unsubscribe'), user_id, what)
  const actual = Buffer.from(seal, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw notFound()
  const [person] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted')))
  if (!person) throw notFound()
  return { what, person }
}

/** `a…@example.com`: enough to recognise the own address. */
const hintOf = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

/** The kind that a link unsubscribes from, and the user. */
export async function subscriptionOf(db: Db, token: string) {
  const { what, person } = await readToken(db, token)
  return { what, email: hintOf(person.email) }
}

/** Stops the mails that the token names, or all mails of notifications. Idempotent. */
export async function unsubscribe(db: Db, from: ClientInfo, token: string, all: boolean) {
  const { what, person } = await readToken(db, token)
  if (all) await turnOff(db, person.id, 'emailNotifications')
  else if (what === 'weekly') await turnOff(db, person.id, 'weeklyReports')
  else await stopMails(db, person.id, what === 'digest' ? await dailyKinds(db, person.id) : [what])
  await record(db, undefined, from, {
    action: 'mails_stopped',
    entity_type: 'user',
    entity_id: person.id,
    details: { what: all ? 'all' : what },
  })
  await publish(db, 'settings', [{ user_id: person.id }])
  return { what, all, email: hintOf(person.email) }
}

const turnOff = (db: Db, id: string, name: 'emailNotifications' | 'weeklyReports') =>
  db
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify({ [name]: false })}::jsonb` })
    .where(eq(users.id, id))
