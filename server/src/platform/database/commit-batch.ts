import { type SQL, sql } from 'drizzle-orm'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { events as eventsTable } from '#schema/live.table.ts'
import { type Db, type Query, send, statement } from './db.ts'

/** What somebody did, as the audit log says it; empty where there is nothing to say. */
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

/** What went stale for whom; null for everyone. */
export interface Announced {
  topic: string
  about: string | null
  user_id: string | null
  role: string | null
}

/** What is answered again when the key comes again. */
export interface Answered {
  principal: string
  key: string
  status: number
  body: string
}

/** What a transaction writes last of all. */
export interface Closing {
  entries?: Entry[]
  events?: Announced[]
  answer?: Answered | undefined
}

/** The text of a moment as it is hashed. */
export const utc = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

const said = (name: string) => sql`${sql.placeholder(name)}::text`
const hashed = sql`encode(sha256(convert_to(concat_ws(chr(31), hash, seq + 1, entry.at, entry.who, entry.action, entry.entity_type, entry.entity_id, entry.details, entry.address), 'UTF8')), 'hex')`

/**
 * One statement keeps the answer, writes the events, moves the head of an audit lane and appends the entry whose hash
 * covers its text and the hash before it; each only where there is one.
 */
const closing = statement<never>(
  'closing',
  sql`
  with kept as (
    update ${idempotencyKeys} set status = ${sql.placeholder('status')}::int, body = ${said('body')}
    where principal = ${said('principal')} and key = ${said('key')}
  ), told as (
    insert into ${eventsTable} (topic, about, user_id, role)
    select topic, about, user_id, role
    from json_to_recordset(${said('events')}::json) as event(topic text, about uuid, user_id uuid, role text)
  ), entry as (
    select ${utc(sql`date_trunc('milliseconds', clock_timestamp())`)} as at, ${said('who')} as who,
      ${said('action')} as action, ${said('entity_type')} as entity_type, ${said('entity_id')} as entity_id,
      ${said('details')} as details, ${said('address')} as address
  ), head as (
    update ${auditHeads} set seq = seq + 1, hash = ${hashed} from entry where lane = ${sql.placeholder('lane')}::int
    returning audit_heads.lane, audit_heads.seq, audit_heads.hash
  )
  insert into ${auditLogs} (id, lane, seq, hash, at, actor_id, action, entity_type, entity_id, details, address, request_id)
  select ${said('id')}::uuid, head.lane, head.seq, head.hash, (entry.at || 'Z')::timestamptz,
    nullif(entry.who, '')::uuid, entry.action, entry.entity_type, nullif(entry.entity_id, ''), entry.details,
    entry.address, ${said('request_id')}
  from head, entry`,
)

const nobody = { id: null, lane: null, who: '', action: '', entity_type: '', entity_id: '' }
const nothing = { ...nobody, details: '', address: '', request_id: '', events: '[]' }
const noAnswer = { principal: null, key: null, status: null, body: null }

/** The statements of a closing, to be sent in this order: one, and one more for each further audit entry. */
export function statementsOf({ entries = [], events = [], answer }: Closing): Query[] {
  const first = { ...noAnswer, ...answer, events: JSON.stringify(events) }
  const [entry, ...others] = entries
  if (!entry && !events.length && !answer) return []
  return [
    closing.with({ ...nothing, ...entry, ...first }),
    ...others.map((other) => closing.with({ ...nothing, ...noAnswer, ...other })),
  ]
}

/** Writes a closing at once, where there is no transaction to wait for. */
export async function close(db: Db, closing: Closing): Promise<void> {
  for (const query of statementsOf(closing)) await send(db, query)
}
