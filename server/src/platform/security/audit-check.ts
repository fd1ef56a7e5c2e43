import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { hashedTime } from '#platform/database/pipelining/commit-batch.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'

/** The position of an entry: its lane and its number in it. */
export interface EntryPosition {
  lane: number
  seq: number
}
/** The head of a lane at some time. Stored outside the database, it reveals entries truncated or rewritten since. */
export interface Head extends EntryPosition {
  hash: string
}

/** The batch size: each statement ends well before its timeout. */
const stretch = 50_000

export const headsOf = (db: Db): Promise<Head[]> =>
  db.select().from(auditHeads).orderBy(auditHeads.lane)

/** The first entry of each lane that was changed, removed, swapped or inserted; empty when the log is intact. */
export async function findBroken(db: Db, stretchOf = stretch): Promise<EntryPosition[]> {
  const strayEntries = await findStrays(db)
  for (const { lane, seq } of await headsOf(db)) {
    for (let from = 1; from <= seq; from += stretchOf) {
      const to = Math.min(seq, from + stretchOf - 1)
      const [first] = await brokenWithin(db, lane, from, to)
      if (first) strayEntries.push(first)
      if (first) break
    }
  }
  return firstOfEach(strayEntries)
}

/**
 * The same for the newest entries of each lane, so that the cost is bounded. `checked` is how many were read. Earlier
 * truncation is found only by `findBroken`.
 */
export async function findRecentlyBroken(db: Db, newest: number) {
  const strayEntries = await straysAtEnds(db)
  let checked = 0
  for (const { lane, seq } of await headsOf(db)) {
    if (seq === 0) continue
    const from = Math.max(1, seq - newest + 1)
    checked += seq - from + 1
    strayEntries.push(...(await brokenWithin(db, lane, from, seq)))
  }
  return { checked, broken: firstOfEach(strayEntries) }
}

/** Lanes whose entry at an anchor is missing or different: their tail was truncated, or everything was rewritten. */
export async function lost(db: Db, anchor: Head[]): Promise<EntryPosition[]> {
  const known = anchor.filter(({ seq }) => seq > 0)
  return rowsOf<EntryPosition>(
    db,
    sql`select anchor.lane, anchor.seq
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as anchor(lane int, seq int, hash text)
      left join ${auditLogs} entry
        on entry.lane = anchor.lane and entry.seq = anchor.seq and entry.hash = anchor.hash
      where entry.id is null order by anchor.lane`,
  )
}

/** Compares each entry with the previous one, which is read as well. */
const brokenWithin = (db: Db, lane: number, from: number, to: number) =>
  rowsOf<EntryPosition>(
    db,
    sql`
    with read as (
      select lane, seq, hash, ${hashedTime(sql`at`)} as at, actor_id, action, entity_type, entity_id, details, address,
        lag(hash, 1, '') over in_order as before, lag(seq, 1, 0::bigint) over in_order as seq_before
      from ${auditLogs} where lane = ${lane} and seq between ${from - 1} and ${to}
      window in_order as (order by seq, id)
    )
    select lane::int, min(seq)::int as seq from read
    where seq >= ${from} and (seq <> seq_before + 1 or hash <> encode(sha256(convert_to(concat_ws(chr(31), before, seq, at,
      coalesce(actor_id::text, ''), action, entity_type, coalesce(entity_id, ''), details, address), 'UTF8')), 'hex'))
    group by lane`,
  )

/** Entries outside the numbering of every lane, and lanes whose last entry is not the one in their head. */
const findStrays = (db: Db) =>
  rowsOf<EntryPosition>(
    db,
    sql`
    select entry.lane::int, entry.seq::int from ${auditLogs} entry
    left join ${auditHeads} head on head.lane = entry.lane
    where head.lane is null or entry.seq < 1 or entry.seq > head.seq
    union all
    select head.lane::int, head.seq::int from ${auditHeads} head
    left join ${auditLogs} last on last.lane = head.lane and last.seq = head.seq and last.hash = head.hash
    where head.seq > 0 and last.id is null`,
  )

/** The same, using only the index: entries after a lane's head, and heads that do not match. */
const straysAtEnds = (db: Db) =>
  rowsOf<EntryPosition>(
    db,
    sql`
    select head.lane::int, coalesce(after.seq, head.seq)::int as seq from ${auditHeads} head
    left join lateral (select seq from ${auditLogs} entry
      where entry.lane = head.lane and entry.seq > head.seq order by seq limit 1) after on true
    left join ${auditLogs} last on last.lane = head.lane and last.seq = head.seq and last.hash = head.hash
    where after.seq is not null or (head.seq > 0 and last.id is null)`,
  )

function firstOfEach(places: EntryPosition[]): EntryPosition[] {
  const first = new Map<number, number>()
  for (const { lane, seq } of places) first.set(lane, Math.min(seq, first.get(lane) ?? seq))
  return [...first].map(([lane, seq]) => ({ lane, seq })).sort((a, b) => a.lane - b.lane)
}
