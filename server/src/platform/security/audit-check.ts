import { and, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { hashedTime } from '#platform/database/pipelining/commit-batch.ts'
import type { ClientInfo } from '#platform/http/principal.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { record } from './audit.ts'
import { auditKeyIds, erasedDetails, erasedDigest, hashOf, type StoredEntry } from './audit-keys.ts'

/** The position of an entry: its lane and its number in it. */
export interface EntryPosition {
  lane: number
  seq: number
}
/** The head of a lane at some time. Stored outside the database, it reveals entries truncated or rewritten since. */
export interface Head extends EntryPosition {
  hash: string
}
/** A lane with both ends: retention removed the entries up to `start_seq`. */
export interface Lane extends Head {
  start_seq: number
  start_hash: string
}

/** Entries of which only the order was checked, because their key is unknown. */
interface UnverifiedCount {
  entries: number
}

/** The batch size: each statement ends well before its timeout, and its hashes keep nobody else waiting. */
export const stretch = 2000

export const headsOf = (db: Db): Promise<Lane[]> =>
  db.select().from(auditHeads).orderBy(auditHeads.lane)

/**
 * The first entry of each lane that was changed, removed, swapped or inserted; empty when the log is intact. An entry
 * whose key is unknown counts as broken, unless `unverified` counts such entries.
 */
export async function findBroken(
  db: Db,
  stretchOf = stretch,
  unverified?: UnverifiedCount,
): Promise<EntryPosition[]> {
  const strayEntries = [...(await findStrays(db)), ...(await unrecordedStarts(db))]
  for (const lane of await headsOf(db)) {
    const first = await firstBroken(db, lane, [lane.start_seq + 1, lane.seq], stretchOf, unverified)
    if (first) strayEntries.push(first)
  }
  return firstOfEach(strayEntries)
}

/**
 * One sentence for each key that is lost or of another installation: of its entries only the order can be checked, for
 * example after a restore without it. Entries whose loss was accepted are left out.
 */
export async function unverifiable(db: Db): Promise<{ entries: number; sentence: string }[]> {
  const accepted = await acceptedLosses(db)
  const { key_id, at, lane, seq } = auditLogs
  const isAccepted = sql`exists (select from
    jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as known(key_id text, lane int, seq int)
    where known.key_id = ${key_id} and known.lane = ${lane} and known.seq >= ${seq})`
  const rows = await db
    .select({ key_id, entries: sql<number>`count(*)::int`, until: sql<string>`max(${at})` })
    .from(auditLogs)
    .where(and(isNotNull(key_id), notInArray(key_id, auditKeyIds()), sql`not ${isAccepted}`))
    .groupBy(key_id)
    .orderBy(sql`max(${at})`)
  return rows.map(({ key_id, entries, until }) => ({
    entries,
    sentence: `Entries of the audit log up to ${new Date(until).toISOString()} (${entries}) cannot be verified with the keys of this installation: if you have the key ${key_id} that they were written with, add it to AUDIT_KEY, after the present one. Until then retention does not shorten the log; if the key is lost for good, accept that with npm run audit:verify -- --accept-loss ${key_id}.`,
  }))
}

const lossAccepted = 'audit_key_loss_accepted'

/** The last entry of a lane whose lost key was accepted. */
interface AcceptedLoss extends EntryPosition {
  key_id: string
}

/** Accepted losses, as entries of the chain itself record them: forging one breaks the log. */
const acceptedLosses = (db: Db) =>
  rowsOf<AcceptedLoss>(
    db,
    sql`select details::jsonb ->> 'key_id' as key_id, (place ->> 'lane')::int as lane,
        (place ->> 'seq')::int as seq
      from ${auditLogs}, jsonb_array_elements(details::jsonb -> 'places') place
      where action = ${lossAccepted}`,
  )

/**
 * Accepts that the entries written with a lost key until now cannot be verified: their order counts, and the log is
 * shortened again. Entries that name the key later are as broken as before. Returns how many were accepted now.
 */
export async function acceptLoss(db: Db, key_id: string, from: ClientInfo): Promise<number> {
  if (auditKeyIds().includes(key_id)) return 0
  const rows = await rowsOf<EntryPosition & { entries: number }>(
    db,
    sql`select lane::int, max(seq)::int as seq, count(*)::int as entries from ${auditLogs}
      where key_id = ${key_id} group by lane order by lane`,
  )
  const known = await acceptedLosses(db)
  const places = rows.filter(
    (row) =>
      !known.some((one) => one.key_id === key_id && one.lane === row.lane && one.seq >= row.seq),
  )
  if (!places.length) return 0
  const entries = places.reduce((sum, row) => sum + row.entries, 0)
  await record(db, undefined, from, {
    action: lossAccepted,
    entity_type: 'audit_log',
    details: { key_id, entries, places: places.map(({ lane, seq }) => ({ lane, seq })) },
  })
  return entries
}

/** The first broken entry of a part of a lane. */
export async function firstBroken(
  db: Db,
  lane: Lane,
  [first, last]: readonly [first: number, last: number],
  stretchOf = stretch,
  unverified?: UnverifiedCount,
) {
  const accepted = (await acceptedLosses(db)).filter((loss) => loss.lane === lane.lane)
  const rule = await plainRule(db, lane)
  const ruled = { ...lane, ...rule, accepted, erased: await erasedIn(db, lane) }
  for (let from = first; from <= last; from += stretchOf) {
    const to = Math.min(last, from + stretchOf - 1)
    const broken = await brokenWithin(db, ruled, [from, to], unverified)
    if (broken) return broken
  }
  return undefined
}

/**
 * The same for the newest entries of each lane, so that the cost is bounded. `checked` is how many were read. Earlier
 * truncation is found only by `findBroken`.
 */
export async function findRecentlyBroken(db: Db, newest: number) {
  const strayEntries = [...(await straysAtEnds(db)), ...(await unrecordedStarts(db))]
  const unverified = { entries: 0 }
  let checked = 0
  for (const lane of await headsOf(db)) {
    const { seq, start_seq } = lane
    if (seq === start_seq) continue
    const from = Math.max(start_seq + 1, seq - newest + 1)
    checked += seq - from + 1
    const first = await firstBroken(db, lane, [from, seq], stretch, unverified)
    if (first) strayEntries.push(first)
  }
  return { checked, broken: firstOfEach(strayEntries), unverified: unverified.entries }
}

/**
 * Lanes whose entry at an anchor is missing or different: their tail was truncated, or everything was rewritten. An entry
 * that retention removed since, before the recorded beginning of its lane, is no loss.
 */
export async function lost(db: Db, anchor: Head[]): Promise<EntryPosition[]> {
  const known = anchor.filter(({ seq }) => seq > 0)
  return rowsOf<EntryPosition>(
    db,
    sql`select anchor.lane, anchor.seq
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as anchor(lane int, seq int, hash text)
      left join ${auditLogs} entry
        on entry.lane = anchor.lane and entry.seq = anchor.seq and entry.hash = anchor.hash
      left join ${auditHeads} head on head.lane = anchor.lane
      where entry.id is null and (head.start_seq > anchor.seq
        or head.start_seq = anchor.seq and head.start_hash = anchor.hash) is not true
      order by anchor.lane`,
  )
}

/** An entry as it is hashed. */
const columns = sql`id, lane::int, seq::int, hash, ${hashedTime(sql`at`)} as at, actor_id, action, entity_type,
  entity_id, details, address, request_id, key_id`

/** Nodes of the release before wrote entries without a key for as long, while they were replaced one by one. */
const upgradeMs = 24 * 3600_000

/** A lane's entries from `keyed_from` on have a key, or were written until `last_plain`. */
interface PlainRule {
  keyed_from: number
  last_plain: number
}

/** How a lane is checked. */
interface LaneRule extends PlainRule {
  erased: Set<string>
  accepted: AcceptedLoss[]
}

/** A log that began without keys has a day for both kinds; any other began with keys. */
async function plainRule(db: Db, { lane, start_seq }: Lane): Promise<PlainRule> {
  const [keyed] = await rowsOf<{ seq: number; at: string; began_plain: boolean }>(
    db,
    sql`select seq::int, ${hashedTime(sql`at`)} as at,
        exists (select from ${auditHeads} head join ${auditLogs} first
          on first.lane = head.lane and first.seq = head.start_seq + 1 and first.key_id is null) as began_plain
      from ${auditLogs}
      where lane = ${lane} and seq > ${start_seq} and key_id is not null order by ${auditLogs.seq} limit 1`,
  )
  if (!keyed) return { keyed_from: Number.POSITIVE_INFINITY, last_plain: 0 }
  const last_plain = keyed.began_plain ? Date.parse(`${keyed.at}Z`) + upgradeMs : 0
  return { keyed_from: keyed.seq, last_plain }
}

/** The first entry of a stretch that differs from its hash or from the previous one, which is read as well. */
async function brokenWithin(
  db: Db,
  lane: Lane & LaneRule,
  [from, to]: [from: number, to: number],
  unverified?: UnverifiedCount,
): Promise<EntryPosition | undefined> {
  const rows = await rowsOf<StoredEntry>(
    db,
    sql`select ${columns} from ${auditLogs}
      where lane = ${lane.lane} and seq between ${Math.max(from - 1, lane.start_seq + 1)} and ${to}
      order by ${auditLogs.seq}, id`,
  )
  let before = { seq: lane.start_seq, hash: lane.start_hash }
  let latest = 0
  for (const row of rows) {
    if (row.key_id !== null) latest = Math.max(latest, Date.parse(`${row.at}Z`))
    const isLate =
      row.key_id === null &&
      row.seq > lane.keyed_from &&
      Math.max(latest, Date.parse(`${row.at}Z`)) > lane.last_plain
    const hash = hashOf(row, before.hash)
    const isAccepted =
      hash === undefined &&
      lane.accepted.some(({ key_id, seq }) => key_id === row.key_id && row.seq <= seq)
    const isUnknown = hash === undefined && !isAccepted && unverified !== undefined
    if (isUnknown && row.seq >= from) unverified.entries += 1
    const isErased = row.details === erasedDetails && lane.erased.has(erasedDigest(row))
    const isSealed = isUnknown || isAccepted || isErased || hash === row.hash
    const isWhole = row.seq === before.seq + 1 && !isLate && isSealed
    if (row.seq >= from && !isWhole) return { lane: row.lane, seq: row.seq }
    before = row
  }
  return undefined
}

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

const erased = 'audit_entries_erased'

/** The digests of a lane's erased entries, which the entries of their erasures name. */
async function erasedIn(db: Db, { lane }: Lane): Promise<Set<string>> {
  const rows = await rowsOf<{ digest: string }>(
    db,
    sql`select entry ->> 'digest' as digest from ${auditLogs},
        jsonb_array_elements(details::jsonb -> 'entries') entry
      where action = ${erased} and (entry ->> 'lane')::int = ${lane}`,
  )
  return new Set(rows.map(({ digest }) => digest))
}

/**
 * Erases the details of entries that name deleted people, as earlier releases wrote them, and records which in the same
 * transaction. Returns how many.
 */
export async function eraseDetails(db: Db, which: SQL, from: ClientInfo): Promise<number> {
  const rows = await rowsOf<StoredEntry>(
    db,
    sql`select ${columns} from ${auditLogs} where ${which} and details <> ${erasedDetails} limit 500`,
  )
  if (!rows.length) return 0
  const ids = rows.map(({ id }) => id)
  await db.update(auditLogs).set({ details: erasedDetails }).where(inArray(auditLogs.id, ids))
  const entries = rows.map((row) => ({ lane: row.lane, seq: row.seq, digest: erasedDigest(row) }))
  await record(db, undefined, from, {
    action: erased,
    entity_type: 'audit_log',
    details: { entries },
  })
  return rows.length
}

export const shortened = 'audit_log_shortened'

/** Lanes that begin elsewhere than the newest record of a shortening says, which is an entry of the chain itself. */
const unrecordedStarts = (db: Db) =>
  rowsOf<EntryPosition>(
    db,
    sql`
    select head.lane::int, head.start_seq::int as seq from ${auditHeads} head
    left join lateral (select details::jsonb -> 'starts' as starts from ${auditLogs}
      where action = ${shortened} order by id desc limit 1) newest on true
    where (head.start_seq > 0 or newest.starts @> jsonb_build_array(jsonb_build_object('lane', head.lane)))
      and (newest.starts @> jsonb_build_array(
        jsonb_build_object('lane', head.lane, 'seq', head.start_seq, 'hash', head.start_hash))) is not true`,
  )
