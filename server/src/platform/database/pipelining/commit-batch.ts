import { type SQL, sql } from 'drizzle-orm'
import {
  type Database,
  type Db,
  param,
  type Query,
  send,
  statement,
} from '#platform/database/db.ts'
import { log } from '#platform/log.ts'
import { unavailable } from '#platform/problem.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { events as eventsTable } from '#schema/live.table.ts'
import { codeOf, isConnectionLost, toProblem } from '../error-mapping.ts'

/** An audit log entry; fields without a value are empty. */
interface Entry {
  id: string
  lane: number
  who: string
  action: string
  entity_type: string
  entity_id: string
  details: string
  address: string
  request_id: string
  /** The id of the key, and the padded keys of both hashes of this entry's HMAC. */
  key_id: string
  ipad: string
  opad: string
}

/** What changed, and for whom; null means everyone. */
interface LiveEvent {
  topic: string
  about: string | null
  user_id: string | null
  /** Those who lead or manage this user. */
  leaders_of: string | null
  role: string | null
  others: boolean
}

/** The origin of a transaction's events: the id of the page that caused them, and the topics its route changes. */
interface Origin {
  client: string | null
  changes: readonly string[]
}

/** The response that is replayed for a repeated idempotency key. */
interface SavedResponse {
  principal: string
  key: string
  status: number
  body: string
}

/** The writes sent with a transaction's last statement. */
interface CommitBatch {
  /** Statements whose rows nobody reads in the transaction. */
  queries?: Query[]
  entries?: Entry[]
  /** Set where the entries may be lost; called when they could not be written. */
  onLoss?: ((error: unknown) => void) | undefined
  events?: LiveEvent[]
  origin?: Origin | undefined
  answer?: SavedResponse | undefined
}

/** A timestamp as the audit hash covers it. */
export const hashedTime = (at: SQL) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

const bytes = (name: string) => sql`decode(${param(name)}, 'hex')`
const entryText = sql`convert_to(concat_ws(chr(31), ${param('id')}, lane, hash, seq + 1, entry.at, entry.who, entry.action, entry.entity_type, entry.entity_id, entry.details, entry.address, ${param('request_id')}, ${param('key_id')}), 'UTF8')`
/** HMAC-SHA-256, as every PostgreSQL can compute it. */
const entryHash = sql`encode(sha256(${bytes('opad')} || sha256(${bytes('ipad')} || ${entryText})), 'hex')`

/**
 * One statement saves the response, inserts the events, advances the head of an audit lane and appends the entry whose
 * hash covers all its columns and the previous hash; each only if there is one.
 */
const insertBatch = statement<never>(
  'closing',
  sql`
  with saved as (
    update ${idempotencyKeys} set status = ${sql.placeholder('status')}::int, body = ${param('body')}
    where principal = ${param('principal')} and key = ${param('key')}
  ), published as (
    insert into ${eventsTable} (topic, about, user_id, leaders_of, role, others, client, at)
    select topic, about, user_id, leaders_of, role, others, client, clock_timestamp()
    from json_to_recordset(${param('events')}::json) as event(
      topic text, about uuid, user_id uuid, leaders_of uuid, role text, others boolean, client text)
  ), entry as (
    select ${hashedTime(sql`date_trunc('milliseconds', clock_timestamp())`)} as at, ${param('who')} as who,
      ${param('action')} as action, ${param('entity_type')} as entity_type, ${param('entity_id')} as entity_id,
      ${param('details')} as details, ${param('address')} as address
  ), head as (
    update ${auditHeads} set seq = seq + 1, hash = ${entryHash} from entry where lane = ${sql.placeholder('lane')}::int
    returning audit_heads.lane, audit_heads.seq, audit_heads.hash
  )
  insert into ${auditLogs} (id, lane, seq, hash, at, actor_id, action, entity_type, entity_id, details, address, request_id, key_id)
  select ${param('id')}::uuid, head.lane, head.seq, head.hash, (entry.at || 'Z')::timestamptz,
    nullif(entry.who, '')::uuid, entry.action, entry.entity_type, nullif(entry.entity_id, ''), entry.details,
    entry.address, ${param('request_id')}, ${param('key_id')}
  from head, entry`,
)

const noActor = { id: null, lane: null, who: '', action: '', entity_type: '', entity_id: '' }
const noKey = { key_id: '', ipad: '', opad: '' }
const noEntry = { ...noActor, ...noKey, details: '', address: '', request_id: '', events: '[]' }
const noAnswer = { principal: null, key: null, status: null, body: null }

export const undeclared = 'published a topic that the route does not change'

/**
 * Events about topics the route declares carry the id of the page that wrote: it refetches those itself and is not sent
 * them. Notifications are not declared, because they belong to the users who are notified.
 */
function withClient(events: LiveEvent[], origin: Origin | undefined) {
  if (!origin) return events
  return events.map((event) => {
    const isDeclared = origin.changes.includes(event.topic)
    if (!isDeclared && event.topic !== 'notifications')
      log.error({ topic: event.topic, changes: origin.changes }, undeclared)
    return isDeclared ? { ...event, client: origin.client } : event
  })
}

/** The statements of a batch, in the order they must be sent: its queries, one for the rest, and one for each further audit entry. */
function batchStatements({
  queries = [],
  entries = [],
  events = [],
  origin,
  answer,
}: CommitBatch): Query[] {
  const first = { ...noAnswer, ...answer, events: JSON.stringify(withClient(events, origin)) }
  const [entry, ...others] = entries
  if (!entry && !events.length && !answer) return queries
  return [
    ...queries,
    insertBatch.with({ ...noEntry, ...entry, ...first }),
    ...others.map((other) => insertBatch.with({ ...noEntry, ...noAnswer, ...other })),
  ]
}

/** Writes a batch immediately, outside a transaction. */
async function writeBatch(db: Db, batch: CommitBatch): Promise<void> {
  for (const query of batchStatements(batch)) await send(db, query)
}

/** The pending writes of a transaction. */
interface PendingWrites {
  queries: Query[]
  entries: Entry[]
  /** Those that may be lost, each with what notes it. */
  losable: { entry: Entry; onLoss: (error: unknown) => void }[]
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
  { queries = [], entries = [], onLoss, events = [], origin, answer }: CommitBatch,
): Promise<void> {
  const writes = pendingWrites.get(db)
  if (!writes) {
    const batch = { queries, entries, events, origin, answer }
    if (!onLoss) return writeBatch(db, batch)
    // A savepoint keeps the caller's transaction usable.
    return db.transaction((inner) => writeBatch(inner, batch)).catch(onLoss)
  }
  writes.queries.push(...queries)
  if (onLoss) writes.losable.push(...entries.map((entry) => ({ entry, onLoss })))
  else writes.entries.push(...entries)
  for (const event of events) writes.events.set(JSON.stringify(event), event)
  writes.origin ??= origin
  writes.answer ??= answer
}

/**
 * Notifies the listeners of a channel, on every node, after the caller's transaction commits. A NOTIFY inside the
 * transaction would serialise all commits (measured: 4,000 instead of 10,000 a second). Listeners also poll
 * occasionally, in case a notification is lost.
 */
export function notify(db: Db, channel: string, payload = ''): void {
  const notification = `${channel} ${payload}`
  const notifications = notificationsOf.get(db._.session)
  if (notifications) notifications.add(notification)
  else debounce(db, notification)
}

/** Runs `work` in a transaction; the statements of `lastStatements` are sent together with the commit. */
type BeginTransaction = <T>(
  work: (db: Db) => Promise<T>,
  lastStatements: () => Query[],
) => Promise<T>

const nothingYet = (): PendingWrites => ({
  queries: [],
  entries: [],
  losable: [],
  events: new Map(),
})

/** The database refused what belongs to every write, such as its audit entry: the write is fine and may come again. */
const toCommitError = (error: unknown) =>
  codeOf(error) === undefined || toProblem(error)
    ? error
    : Object.assign(unavailable(), { cause: error })

/**
 * Wraps a database's transactions so that each writes its batch before it commits. Where entries that may be lost were
 * among what failed at the end, the transaction is done once more without them.
 */
export const transactionsWith =
  (db: Db, begin: BeginTransaction): Database['transaction'] =>
  async (work) => {
    let writes = nothingYet()
    let notifications = new Set<string>()
    let isClosing = false
    const attempt = (losable: (pending: PendingWrites) => Entry[]) =>
      begin(
        (transaction) => {
          isClosing = false
          writes = nothingYet()
          notifications = new Set()
          pendingWrites.set(transaction, writes)
          notificationsOf.set(transaction._.session, notifications)
          return work(transaction).finally(() => pendingWrites.delete(transaction))
        },
        () => {
          isClosing = true
          const entries = [...writes.entries, ...losable(writes)]
          return batchStatements({ ...writes, entries, events: [...writes.events.values()] })
        },
      )
    const result = await attempt(({ losable }) => losable.map(({ entry }) => entry))
      .catch(async (error: unknown) => {
        if (!isClosing || !writes.losable.length || isConnectionLost(error)) throw error
        const spared = await attempt(() => [])
        for (const { onLoss } of writes.losable) onLoss(error)
        return spared
      })
      .catch((error: unknown) => {
        throw isClosing ? toCommitError(error) : error
      })
    for (const notification of notifications) debounce(db, notification)
    return result
  }

const pendingByConnection = new WeakMap<Db, Map<string, { again: boolean }>>()

/** Sends one notification of a kind at a time; those that arrive in the meantime are merged into the next. */
function debounce(db: Db, notification: string) {
  const pendingCalls = pendingByConnection.get(db) ?? new Map()
  pendingByConnection.set(db, pendingCalls)
  const pending = pendingCalls.get(notification)
  if (pending) pending.again = true
  else void sendPending(db, notification, pendingCalls)
}

/** The first notification is sent at once, later ones are batched for this long: each costs a commit. */
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

/** Listeners that miss it will poll, so failures are ignored, even a closed connection. */
async function sendNotify(db: Db, channel: string, payload: string) {
  try {
    await db.execute(sql`select pg_notify(${channel}, ${payload})`)
  } catch {}
}
