import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from './db.ts'
import { atLast } from './transaction-end.ts'
import type { From, User } from './who.ts'

/** Several lanes, so that writers do not wait for each other's commit. */
const lanes = 16

export interface Act {
  /** Past tense, snake_case: `user_created`, `application_moved` (spec §7, activity logs). */
  action: string
  entity_type: string
  entity_id?: string | undefined
  details?: Record<string, unknown>
}

/** The text of a moment as it is hashed. */
export const utc = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

/** One request stays in one lane: two entries of two requests never wait for each other crosswise. */
const laneOf = (request_id: string) =>
  (createHash('sha256').update(request_id).digest()[0] ?? 0) % lanes

const hashed = sql`encode(sha256(convert_to(concat_ws(chr(31), hash, seq + 1, entry.at, entry.who, entry.action, entry.entity_type, entry.entity_id, entry.details, entry.address), 'UTF8')), 'hex')`

/** Writes who did what to which record, at the end of the caller's transaction: the head of a lane is locked until then. */
export const record = (db: Db, by: User | undefined, from: From, act: Act): Promise<void> =>
  atLast(db, (held) => append(held, actorOf(by), from, said(by, act)))

/** What is done in a view is done by its viewer, never by the person who is looked as. */
const actorOf = (by: User | undefined) => by?.view?.viewer_id ?? by?.id
const said = (by: User | undefined, act: Act): Act =>
  by?.view ? { ...act, details: { ...act.details, viewed_as: by.id } } : act

/** One statement moves the head of a lane and appends the entry whose hash covers its text and the hash before it. */
async function append(db: Db, actor: string | undefined, from: From, act: Act): Promise<void> {
  const lane = laneOf(from.request_id)
  await db.execute(sql`
    with entry as (
      select ${utc(sql`date_trunc('milliseconds', clock_timestamp())`)} as at, ${actor ?? ''}::text as who,
        ${act.action}::text as action, ${act.entity_type}::text as entity_type,
        ${act.entity_id ?? ''}::text as entity_id, ${JSON.stringify(act.details ?? {})}::text as details,
        ${from.address}::text as address
    ), head as (
      update audit_heads set seq = seq + 1, hash = ${hashed} from entry where lane = ${lane}
      returning audit_heads.lane, audit_heads.seq, audit_heads.hash
    )
    insert into audit_logs (id, lane, seq, hash, at, actor_id, action, entity_type, entity_id, details, address, request_id)
    select ${v7()}::uuid, head.lane, head.seq, head.hash, (entry.at || 'Z')::timestamptz, nullif(entry.who, '')::uuid,
      entry.action, entry.entity_type, nullif(entry.entity_id, ''), entry.details, entry.address, ${from.request_id}::text
    from head, entry`)
}
