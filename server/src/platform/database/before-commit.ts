import { sql } from 'drizzle-orm'
import {
  batchStatements,
  type CommitBatch,
  type Entry,
  type LiveEvent,
  type SavedResponse,
  writeBatch,
} from './commit-batch.ts'
import type { Database, Db, Query } from './db.ts'

/** What a transaction still has to write when its work is done, and whom it wakes once it is in. */
interface PendingWrites {
  entries: Entry[]
  /** Each thing once. */
  events: Map<string, LiveEvent>
  answer?: SavedResponse | undefined
}
const pendingWrites = new WeakMap<Db, PendingWrites>()
/** `channel payload` of each call to listeners, of a transaction and its savepoints: they share its session. */
const notificationsOf = new WeakMap<Db['_']['session'], Set<string>>()

/** Leaves something to the very last statement of the caller's transaction; outside of one, or in a savepoint, writes it at once. */
export async function beforeCommit(
  db: Db,
  { entries = [], events = [], answer }: CommitBatch,
): Promise<void> {
  const writes = pendingWrites.get(db)
  if (!writes) return writeBatch(db, { entries, events, answer })
  writes.entries.push(...entries)
  for (const event of events) writes.events.set(JSON.stringify(event), event)
  writes.answer ??= answer
}

/**
 * Wakes who listens to a channel, on every node, once the caller's transaction is in. A NOTIFY inside it would make all
 * writers commit one after the other (measured: 4,000 instead of 10,000 a second). Listeners also look by themselves now
 * and then, should this be lost.
 */
export function notify(db: Db, channel: string, payload = ''): void {
  const notification = `${channel} ${payload}`
  const notifications = notificationsOf.get(db._.session)
  if (notifications) notifications.add(notification)
  else debounce(db, notification)
}

/** Does `work` between begin and commit; the statements of `closing` go with the commit, nothing can come between them. */
export type BeginTransaction = <T>(
  work: (db: Db) => Promise<T>,
  lastStatements: () => Query[],
) => Promise<T>

/** A database's transactions, each with its ending. */
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

/** One at a time of a kind: who comes meanwhile is told of with the next. */
function debounce(db: Db, notification: string) {
  const pendingCalls = pendingByConnection.get(db) ?? new Map()
  pendingByConnection.set(db, pendingCalls)
  const pending = pendingCalls.get(notification)
  if (pending) pending.again = true
  else void sendPending(db, notification, pendingCalls)
}

/** The first call is heard at once, those in its wake together: each is a commit of its own. */
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

/** Whom it does not reach looks by themselves: no failure, not even of a connection that is closed, may matter. */
async function sendNotify(db: Db, channel: string, payload: string) {
  try {
    await db.execute(sql`select pg_notify(${channel}, ${payload})`)
  } catch {}
}
