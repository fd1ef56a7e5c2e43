import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, rowsOf } from './db.ts'
import type { From, User } from './who.ts'

/** Several lanes, so that writers do not wait for each other's commit. */
export const lanes = 16

export interface Act {
  /** Past tense, snake_case: `user_created`, `application_moved` (spec §7, activity logs). */
  action: string
  entity_type: string
  entity_id?: string | undefined
  details?: Record<string, unknown>
}

const utc = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

/** One request stays in one lane: two entries of two requests never wait for each other crosswise. */
const laneOf = (request_id: string) =>
  (createHash('sha256').update(request_id).digest()[0] ?? 0) % lanes

const hashed = sql`encode(sha256(convert_to(concat_ws(chr(31), hash, seq + 1, entry.at, entry.who, entry.action, entry.entity_type, entry.entity_id, entry.details, entry.address), 'UTF8')), 'hex')`

/**
 * Writes who did what to which record, in the caller's transaction. One statement moves the head of a lane and
 * appends the entry whose hash covers its text and the hash before it.
 */
export async function record(db: Db, by: User | undefined, from: From, act: Act): Promise<void> {
  const lane = laneOf(from.request_id)
  await db.execute(sql`
    with entry as (
      select ${utc(sql`date_trunc('milliseconds', clock_timestamp())`)} as at, ${by?.id ?? ''}::text as who,
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

/** The first entry of each lane that was changed, removed, swapped or slipped in; empty when all is whole. */
export const broken = (db: Db) =>
  rowsOf<{ lane: number; seq: number }>(
    db,
    sql`
    with read as (
      select lane, seq, hash, ${utc(sql`at`)} as at, actor_id, action, entity_type, entity_id, details, address,
        lag(hash, 1, '') over lane_order as before, lag(seq, 1, 0::bigint) over lane_order as seq_before
      from audit_logs window lane_order as (partition by lane order by seq, id)
    ), bad as (
      select lane, seq from read where seq <> seq_before + 1 or hash <> encode(sha256(convert_to(concat_ws(chr(31), before, seq, at,
        coalesce(actor_id::text, ''), action, entity_type, coalesce(entity_id, ''), details, address), 'UTF8')), 'hex')
      union all
      select heads.lane, heads.seq from audit_heads heads
      left join audit_logs last on last.lane = heads.lane and last.seq = heads.seq and last.hash = heads.hash
      where heads.seq > 0 and last.id is null
    )
    select lane::int, min(seq)::int as seq from bad group by lane order by lane`,
  )
