import { sql } from 'drizzle-orm'
import type { Database, Db, Query } from '../db.ts'
import {
  batchStatements,
  type CommitBatch,
  type Entry,
  type LiveEvent,
  type Origin,
  type SavedResponse,
  writeBatch,
} from './commit-batch.ts'

/** What a transaction writes just before it commits. */
interface PendingWrites {
  entries: Entry[]
  /** Keyed by content, so that each event is written once. */
  events: Map<string, LiveEvent>
  origin?: Origin | undefined
  answer?: SavedResponse | undefined
}
const pendingWrites = new WeakMap<Db, PendingWrites>()
/** The pending `channel payload` notifications of a transaction and its savepoints, which share a session. */
const notificationsOf = new WeakMap<Db['_']['session'], Set<string>>()

/**
 * Adds writes to the last statement of the caller's transaction; outside a transaction, or in a savepoint, writes at
 * once.
 */
export async function beforeCommit(
  db: Db,
  { entries = [], events = [], origin, answer }: CommitBatch,
): Promise<void> {
  const writes = pendingWrites.get(db)
  if (!writes) return writeBatch(db, { entries, events, origin, answer })
  writes.entries.push(...entries)
  for (const event of events) writes.events.set(JSON.stringify(event), event)
  writes.origin ??= origin
  writes.answer ??= answer
}

/**
 * Notifies the listeners of a channel, on every node, after the caller's transaction commits. A NOTIFY inside the
 * transaction would serialise all commits (measured: 4,000 instead of 10,000 a second). Listeners also poll now and
 * then, in case a notification is lost.
 */
export function notify(db: Db, channel: string, payload = ''): void {
  const notification = `${channel} ${payload}`
  const notifications = notificationsOf.get(db._.session)
  if (notifications) notifications.add(notification)
  else debounce(db, notification)
}

/** Runs `work` in a transaction; the statements of `lastStatements` are sent together with the commit. */
export type BeginTransaction = <T>(
  work: (db: Db) => Promise<T>,
  lastStatements: () => Query[],
) => Promise<T>

/** Wraps a database's transactions so that each writes its batch before it commits. */
export const transactionsWith =
  (db: Db, begin: BeginTransaction): Database['transaction'] =>
  async (work) => {
    let writes: PendingWrites = { entries: [], events: new Map() }
    let notifications = new Set<string>()
    const result = await begin(
      (transaction) => {
        writes = { entries: [], events: new Map() }
        notifications = new Set()
        pendingWrites.set(transaction, writes)
        notificationsOf.set(transaction._.session, notifications)
        return work(transaction).finally(() => pendingWrites.delete(transaction))
      },
      () => batchStatements({ ...writes, events: [...writes.events.values()] }),
    )
    for (const notification of notifications) debounce(db, notification)
    return result
  }

const pendingByConnection = new WeakMap<Db, Map<string, { again: boolean }>>()

/** Sends one notification of a kind at a time; those that arrive meanwhile are merged into the next. */
function debounce(db: Db, notification: string) {
  const pendingCalls = pendingByConnection.get(db) ?? new Map()
  pendingByConnection.set(db, pendingCalls)
  const pending = pendingCalls.get(notification)
  if (pending) pending.again = true
  else void sendPending(db, notification, pendingCalls)
}

/** The first notification is sent at once, those that follow within this time together: each costs a commit. */
const debounceMs = 15

async function sendPending(
  db: Db,
  notification: string,
  pendingCalls: Map<string, { again: boolean }>,
) {
  const [channel = '', payload = ''] = notification.split(' ')
  const pending = { again: true }
  pendingCalls.set(notification, pending)
  while (pending.again) {
    pending.again = false
    await sendNotify(db, channel, payload)
    await new Promise((resolve) => setTimeout(resolve, debounceMs).unref())
  }
  pendingCalls.delete(notification)
}

/** Listeners that miss it will poll, so no failure matters here, not even a closed connection. */
async function sendNotify(db: Db, channel: string, payload: string) {
  try {
    await db.execute(sql`select pg_notify(${channel}, ${payload})`)
  } catch {}
}
