import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/db.ts'
import { enqueue, type JobDefinition, job, queue } from '#platform/jobs/jobs.ts'
import { log } from '#platform/log.ts'
import { traceHeaders } from '#platform/tracing.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { pushSubscriptions } from '#schema/push.table.ts'
import { type Config, senderOf } from '#src/config.ts'
import { pushing, vapidKeys } from './push.ts'

/** One job per browser: a push service that is down delays no other, and a retry repeats no other. */
const delivering = queue<{ notification_id: string; subscription_id: string }>('push-delivery', {
  retryLimit: 5,
})

const patience = 10_000
/** How long the push service stores it for an offline browser. */
const timeToLive = 12 * 3600

/** The jobs that carry notifications to the browsers' push services. */
export const pushJobs = (config: Config, database: Database): JobDefinition[] => [
  job(pushing, ({ notification_id }) => database.transaction((db) => spread(db, notification_id))),
  job(delivering, (job) => deliver(database, config, job)),
]

async function spread(db: Db, notification_id: string) {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.user_id, notifications.user_id))
    .where(eq(notifications.id, notification_id))
  for (const { id } of rows) await enqueue(db, delivering, { notification_id, subscription_id: id })
}

/** The payload and its endpoint, while the user is active, signed in on that device and subscribed. */
const messageOf = (db: Db, notification_id: string, subscription_id: string) =>
  db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      title: sql<string>`left(${notifications.title}, 100)`,
      message: sql<string>`left(${notifications.message}, 800)`,
      link: notifications.link,
    })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.user_id, pushSubscriptions.user_id))
    .innerJoin(users, eq(users.id, pushSubscriptions.user_id))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(
      and(
        eq(pushSubscriptions.id, subscription_id),
        eq(notifications.id, notification_id),
        eq(users.status, 'active'),
        sql`${sessions.refresh_expires_at} > now()`,
        sql`coalesce((${users.settings}->>'pushNotifications')::boolean, true)`,
      ),
    )

type Message = Awaited<ReturnType<typeof messageOf>>[number]

async function deliver(
  { db }: Database,
  config: Config,
  { notification_id, subscription_id }: { notification_id: string; subscription_id: string },
): Promise<void> {
  const [message] = await messageOf(db, notification_id, subscription_id)
  if (!message) return
  const sealed = await sealedBy(await vapidKeys(db), senderOf(config), notification_id, message)
  const status = sealed ? await sent(sealed) : gone
  if (status < 300) return
  if (status === 404 || status === gone)
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription_id))
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
  else log.warn({ status, subscription_id }, 'a push service refused a notification')
}

/** The service knows the browser no more; as good as that is one whose key is no point of the curve. */
const gone = 410
type Keys = Awaited<ReturnType<typeof vapidKeys>>
type EncryptedPush = NonNullable<Awaited<ReturnType<typeof sealedBy>>>

/** Encrypted for the one browser (RFC 8291), signed with the server's key (RFC 8292); undefined when its keys are none. */
async function sealedBy(keys: Keys, from: string, id: string, message: Message) {
  const { endpoint, p256dh, auth, title, message: text, link } = message
  const payload = JSON.stringify({ id, title, message: text, link })
  const subject = `mailto:${/<([^<>\s]+)>/.exec(from)?.[1] ?? from}`
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: timeToLive,
      contentEncoding: 'aes128gcm',
    })
  } catch {
    return undefined
  }
}

async function sent({ endpoint, headers, body }: EncryptedPush) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries({ ...headers, ...traceHeaders() }).map(([name, input]) => [
        name,
        String(input),
      ]),
    ),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  await response.body?.cancel()
  return response.status
}
