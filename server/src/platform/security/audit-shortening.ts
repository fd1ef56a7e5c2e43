import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { ClientInfo } from '#platform/http/principal.ts'
import { log } from '#platform/log.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { record } from './audit.ts'
import {
  firstBroken,
  type Head,
  headsOf,
  type Lane,
  shortened,
  stretch,
  unverifiable,
} from './audit-check.ts'

/**
 * Lets each lane begin after its entries that are older than so many months, and records where in the same transaction.
 * The newest entry of a lane always stays. Does nothing when what would go is broken: it is evidence. What has a lost key
 * stays, too, until an operator accepts the loss. Returns the number of entries that `purgeShortened` may delete.
 */
export async function shortenAudit(db: Db, months: number, from: ClientInfo): Promise<number> {
  const lanes = await headsOf(db)
  const starts: Head[] = []
  let removed = 0
  let isKeyLost = false
  for (const lane of lanes) {
    const last = await lastOlder(db, lane, months)
    const unverified = { entries: 0 }
    const part = [lane.start_seq + 1, last?.seq ?? 0] as const
    const broken = last && (await firstBroken(db, lane, part, stretch, unverified))
    if (broken) log.error(broken, 'the audit log is broken and is not shortened')
    if (unverified.entries) isKeyLost = true
    const isMoved = last && !broken && !unverified.entries
    if (isMoved) removed += last.seq - lane.start_seq
    const start = isMoved ? last : { seq: lane.start_seq, hash: lane.start_hash }
    if (start.seq > 0) starts.push({ lane: lane.lane, seq: start.seq, hash: start.hash })
  }
  if (isKeyLost)
    for (const { sentence } of await unverifiable(db)) log.warn({ reason: sentence }, 'a lost key')
  if (!removed) return 0
  for (const { lane, seq, hash } of starts)
    await db
      .update(auditHeads)
      .set({ start_seq: seq, start_hash: hash })
      .where(eq(auditHeads.lane, lane))
  await record(db, undefined, from, {
    action: shortened,
    entity_type: 'audit_log',
    details: { removed, months, starts },
  })
  return removed
}

/** The last entry before the first one of a lane that is young enough to stay. */
async function lastOlder(db: Db, { lane, seq, start_seq }: Lane, months: number) {
  const [last] = await rowsOf<{ seq: number; hash: string }>(
    db,
    sql`select entry.seq::int, entry.hash from ${auditLogs} entry
      where entry.lane = ${lane} and entry.seq > ${start_seq} and entry.seq = (
        select coalesce((select young.seq from ${auditLogs} young
          where young.lane = ${lane} and young.seq > ${start_seq} and young.seq < ${seq}
            and young.at >= now() - make_interval(months => ${months})
          order by young.lane, young.seq limit 1), ${seq}::bigint) - 1)`,
  )
  return last
}

/** Deletes some of the entries before the beginning of their lane; returns how many. */
export async function purgeShortened(db: Db, most: number): Promise<number> {
  const gone = await rowsOf<{ id: string }>(
    db,
    sql`delete from ${auditLogs} where id in (
      select entry.id from ${auditHeads} head cross join lateral (
        select id from ${auditLogs} where lane = head.lane and seq between 1 and head.start_seq
        order by lane, seq limit ${most}) entry
      limit ${most}) returning id`,
  )
  return gone.length
}
