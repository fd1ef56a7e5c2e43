import { type SQL, sql } from 'drizzle-orm'
import { log } from '#platform/log.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { events as eventsTable } from '#schema/live.table.ts'
import { type Db, type Query, send, statement } from '../db.ts'

/** An audit log entry; fields without a value are empty. */
export interface Entry {
  id: string
  lane: number
  who: string
  action: string
  entity_type: string
  entity_id: string
  details: string
  address: string
  request_id: string
}

/** What changed, and for whom; null means everyone. */
export interface LiveEvent {
  topic: string
  about: string | null
  user_id: string | null
  role: string | null
}

/** Who causes the events of a transaction: the page, as it names itself, and what its route changes. */
export interface Origin {
  client: string | null
  changes: readonly string[]
}

/** The response that is replayed when the idempotency key comes again. */
export interface SavedResponse {
  principal: string
  key: string
  status: number
  body: string
}

/** What a transaction writes with its last statement. */
export interface CommitBatch {
  entries?: Entry[]
  events?: LiveEvent[]
  origin?: Origin | undefined
  answer?: SavedResponse | undefined
}

/** A timestamp as the audit hash covers it. */
export const hashedTime = (at: SQL) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

const param = (name: string) => sql`${sql.placeholder(name)}::text`
const entryHash = sql`encode(sha256(convert_to(concat_ws(chr(31), hash, seq + 1, entry.at, entry.who, entry.action, entry.entity_type, entry.entity_id, entry.details, entry.address), 'UTF8')), 'hex')`

/**
 * One statement saves the response, inserts the events, advances the head of an audit lane and appends the entry whose
 * hash covers its text and the previous hash; each only if there is one.
 */
const insertBatch = statement<never>(
  'closing',
  sql`
  with kept as (
    update ${idempotencyKeys} set status = ${sql.placeholder('status')}::int, body = ${param('body')}
    where principal = ${param('principal')} and key = ${param('key')}
  ), told as (
    insert into ${eventsTable} (topic, about, user_id, role, client)
    select topic, about, user_id, role, client
    from json_to_recordset(${param('events')}::json) as event(topic text, about uuid, user_id uuid, role text, client text)
  ), entry as (
    select ${hashedTime(sql`date_trunc('milliseconds', clock_timestamp())`)} as at, ${param('who')} as who,
      ${param('action')} as action, ${param('entity_type')} as entity_type, ${param('entity_id')} as entity_id,
      ${param('details')} as details, ${param('address')} as address
  ), head as (
    update ${auditHeads} set seq = seq + 1, hash = ${entryHash} from entry where lane = ${sql.placeholder('lane')}::int
    returning audit_heads.lane, audit_heads.seq, audit_heads.hash
  )
  insert into ${auditLogs} (id, lane, seq, hash, at, actor_id, action, entity_type, entity_id, details, address, request_id)
  select ${param('id')}::uuid, head.lane, head.seq, head.hash, (entry.at || 'Z')::timestamptz,
    nullif(entry.who, '')::uuid, entry.action, entry.entity_type, nullif(entry.entity_id, ''), entry.details,
    entry.address, ${param('request_id')}
  from head, entry`,
)

const noActor = { id: null, lane: null, who: '', action: '', entity_type: '', entity_id: '' }
const noEntry = { ...noActor, details: '', address: '', request_id: '', events: '[]' }
const noAnswer = { principal: null, key: null, status: null, body: null }

export const undeclared = 'published a topic that the route does not change'

/**
 * Events about what the route declares carry the page that wrote, which refetches that by itself and is not sent them.
 * Notifications are not declared: they belong to the users who are notified.
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

/** The statements of a batch, in the order they must be sent: one, plus one for each further audit entry. */
export function batchStatements({
  entries = [],
  events = [],
  origin,
  answer,
}: CommitBatch): Query[] {
  const first = { ...noAnswer, ...answer, events: JSON.stringify(withClient(events, origin)) }
  const [entry, ...others] = entries
  if (!entry && !events.length && !answer) return []
  return [
    insertBatch.with({ ...noEntry, ...entry, ...first }),
    ...others.map((other) => insertBatch.with({ ...noEntry, ...noAnswer, ...other })),
  ]
}

/** Writes a batch immediately, outside a transaction. */
export async function writeBatch(db: Db, batch: CommitBatch): Promise<void> {
  for (const query of batchStatements(batch)) await send(db, query)
}
