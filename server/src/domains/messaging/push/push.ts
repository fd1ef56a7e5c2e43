import { createECDH } from 'node:crypto'
import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { push as routes } from '@app/contract/messaging/push.ts'
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { queue } from '#platform/jobs/jobs.ts'
import { invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { users } from '#schema/accounts.table.ts'
import { pushSubscriptions } from '#schema/push.table.ts'
import { areKeys, isPushService } from './push.rules.ts'

type Subscription = Parsed<typeof routes.subscribe>['body']

const table = pushSubscriptions
const unknown = msg("This subscription isn't from a known push service.")
const most = 20

/** Jobs that send a notification to all browsers of its person. */
export const pushing = queue<{ notification_id: string }>('push', { retryLimit: 5 })

/** Does a person want notifications in a browser whose page is closed? `user_id` is a column with its table's name. */
export const wantsPush = (user_id: SQL) => sql<boolean>`exists (
  select from ${table} subscribed join ${users} person on person.id = subscribed.user_id
  where subscribed.user_id = ${user_id} and person.status = 'active'
    and coalesce((person.settings->>'pushNotifications')::boolean, true))`

/** The server's pair of keys (RFC 8292), base64url; made of a secret that all nodes share. */
export async function vapidKeys(db: Db) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(await secretOf(db, 'vapid'), 'hex')
  const publicKey = pair.getPublicKey('base64url', 'uncompressed')
  return { publicKey, privateKey: pair.getPrivateKey('base64url') }
}

export const key = async (db: Db) => ({ public_key: (await vapidKeys(db)).publicKey })

/**
 * Subscribes this browser until its session ends. A browser that another user has subscribed before moves to this
 * user. 422 for an unknown push service.
 */
export async function subscribe(
  db: Db,
  { user, from }: Actor,
  { endpoint, p256dh, auth }: Subscription,
  hosts: readonly string[],
): Promise<undefined> {
  if (!isPushService(endpoint, hosts)) throw invalid('endpoint', unknown)
  if (!areKeys(p256dh, auth)) throw invalid('p256dh', unknown)
  const mine = { user_id: user.id, session_id: user.session_id, p256dh, auth }
  const known = await db.$count(
    table,
    and(eq(table.endpoint, endpoint), eq(table.user_id, user.id)),
  )
  await db
    .insert(table)
    .values({ endpoint, ...mine })
    .onConflictDoUpdate({ target: table.endpoint, set: mine })
  if (known) return
  await forgetOldest(db, user)
  await record(db, user, from, {
    action: 'push_subscribed',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/** Limits the subscriptions of a user. */
async function forgetOldest(db: Db, { id }: User) {
  const newest = db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.user_id, id))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(most)
  await db.delete(table).where(and(eq(table.user_id, id), notInArray(table.id, newest)))
}

/** Unsubscribes the user's own browser; others' stay. */
export async function unsubscribe(
  db: Db,
  { user, from }: Actor,
  endpoint: string,
): Promise<undefined> {
  const [gone] = await db
    .delete(table)
    .where(and(eq(table.endpoint, endpoint), eq(table.user_id, user.id)))
    .returning({ id: table.id })
  if (!gone) return
  await record(db, user, from, {
    action: 'push_unsubscribed',
    entity_type: 'user',
    entity_id: user.id,
  })
}
