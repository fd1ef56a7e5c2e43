import { sql } from 'drizzle-orm'
import { hashedTime } from '#platform/database/commit-batch.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'

/** An entry by its place: the lane and its number in it. */
export interface EntryPosition {
  lane: number
  seq: number
}
/** The end of a lane at some moment. Kept outside the database, it shows what was cut off or written anew since. */
export interface Head extends EntryPosition {
  hash: string
}

/** So many entries are read at once: each statement ends well before its timeout. */
const stretch = 50_000

export const headsOf = (db: Db): Promise<Head[]> =>
  db.select().from(auditHeads).orderBy(auditHeads.lane)

/** The first entry of each lane that was changed, removed, swapped or slipped in; empty when all is whole. */
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
 * The same of the newest entries of each lane, so that the cost is bounded whatever the log holds. `checked`: how many
 * were looked at. What was cut off before them is found by `broken` only.
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

/** Lanes in which the entry that an anchor remembers is gone or another: their tail was cut, or all was written anew. */
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

/** Compares each entry with the one before it, which is read along. */
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

/** Entries outside every lane's numbers, and lanes whose last entry is not the one their head remembers. */
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

/** The same where an index leads: entries after a lane's end, and ends that their head does not remember. */
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
