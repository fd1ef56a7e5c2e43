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

const siteOf = (base: string) => base.replace(/\/+$/, '')

const sealOf = (secret: string, user_id: string, what: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`${user_id} ${what}`).digest()

/** Of one person and one sort of mail; it ends nothing else and does not expire, as mails are kept. A dot would name a file. */
async function tokenOf(db: Db, user_id: string, what: Subscription): Promise<string> {
  const seal = sealOf(await secretOf(db, 'unsubscribe'), user_id, what)
  const who = Buffer.from(parse(user_id)).toString('base64url')
  return `${who}~${what}~${seal.toString('base64url')}`
}

/** For a mail: the page its reader opens, and the address its program posts to (RFC 8058). */
export async function unsubscribeLinks(db: Db, base: string, user_id: string, what: Subscription) {
  const token = await tokenOf(db, user_id, what)
  const site = siteOf(base)
  return { page: `${site}/unsubscribe/${token}`, one_click: `${site}/api/unsubscribe/${token}` }
}

/** Who and what a token names; 404 for one that this server did not make. */
async function opened(db: Db, token: string) {
  const [who = '', input = '', seal = ''] = token.split('~')
  const what = subscriptions.find((one) => one === input)
  const bytes = Buffer.from(who, 'base64url')
  if (!what || bytes.length !== 16) throw notFound()
  const user_id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const right = sealOf(await secretOf(db, 'unsubscribe'), user_id, what)
  const body = Buffer.from(seal, 'base64url')
  if (body.length !== right.length || !timingSafeEqual(body, right)) throw notFound()
  const [person] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted')))
  if (!person) throw notFound()
  return { what, person }
}

/** `a…@example.com`: enough to know one's own address, too little to learn another's. */
const hinted = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

export async function about(db: Db, token: string) {
  const { what, person } = await opened(db, token)
  return { what, email: hinted(person.email) }
}

/** Stops what the token names, or every mail of notifications; doing it again changes nothing. */
export async function stop(db: Db, from: ClientInfo, token: string, all: boolean) {
  const { what, person } = await opened(db, token)
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
  return { what, all, email: hinted(person.email) }
}

const turnOff = (db: Db, id: string, name: 'emailNotifications' | 'weeklyReports') =>
  db
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify({ [name]: false })}::jsonb` })
    .where(eq(users.id, id))
