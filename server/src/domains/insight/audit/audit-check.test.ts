import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashedTime } from '#platform/database/pipelining/commit-batch.ts'
import { folderStorage } from '#platform/files/storage.ts'
import { record } from '#platform/security/audit.ts'
import { anchorAudit, lostSinceAnchors, setAnchorsAside } from '#platform/security/audit-anchors.ts'
import { findBroken, findRecentlyBroken, headsOf, lost } from '#platform/security/audit-check.ts'
import { useAuditKeys } from '#platform/security/audit-keys.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { db, startApp, tamper } from '#test/harness.ts'

startApp()

/** One request is one lane. */
const from = { address: '203.0.113.7', agent: 'test', request_id: 'the-same' }
const laneSql = sql`(select lane from audit_heads order by seq desc limit 1)`
let lane = 0

beforeEach(async () => {
  for (let at = 1; at <= 7; at += 1)
    await record(db(), undefined, from, {
      action: 'thing_done',
      entity_type: 'thing',
      entity_id: `${at}`,
      details: { at, odd: `\u001f${at}'"` },
    })
  lane = (await headsOf(db())).find(({ seq }) => seq > 0)?.lane ?? -1
  expect(await findBroken(db())).toEqual([])
})

afterEach(async () => {
  await tamper(sql`truncate audit_logs`)
  await tamper(sql`update audit_heads set seq = 0, hash = ''`)
})

test.each([
  ...[
    'action',
    'entity_type',
    'entity_id',
    'details',
    'address',
    'request_id',
    'key_id',
    'hash',
  ].map((column) => [column, sql`${sql.identifier(column)} = 'x'`] as const),
  ...['entity_id', 'address', 'request_id', 'key_id'].map(
    (column) => [`${column} (taken away)`, sql`${sql.identifier(column)} = null`] as const,
  ),
  ['entity_id (emptied)', sql`entity_id = ''`] as const,
  ['text moved to its neighbour', sql`address = '', request_id = address || request_id`] as const,
  ['at', sql`at = at + interval '1 millisecond'`] as const,
  ['actor_id', sql`actor_id = gen_random_uuid()`] as const,
  ['id', sql`id = gen_random_uuid()`] as const,
])('a changed %s is found', async (_, change) => {
  await tamper(sql`update audit_logs set ${change} where seq = 3`)
  expect(await findBroken(db())).toEqual([{ lane, seq: 3 }])
})

test('an entry of another lane is not taken', async () => {
  await tamper(sql`update audit_logs set lane = ${(lane + 1) % 16}`)
  await tamper(sql`update audit_heads head set seq = other.seq, hash = other.hash from audit_heads other
    where (head.lane = ${lane} and other.lane = ${(lane + 1) % 16})
      or (head.lane = ${(lane + 1) % 16} and other.lane = ${lane})`)
  expect(await findBroken(db())).toEqual([{ lane: (lane + 1) % 16, seq: 1 }])
})

/** Rewrites the chain from an entry on by plain SHA-256, which needs no key. */
async function rewritePlainly(first: number, last = 7) {
  for (let seq = first; seq <= last; seq += 1)
    await tamper(sql`update audit_logs entry set key_id = null, hash = encode(sha256(convert_to(concat_ws(chr(31),
      coalesce((select hash from audit_logs where seq = ${seq - 1}), ''), seq, ${hashedTime(sql`at`)},
      coalesce(actor_id::text, ''), action, entity_type, coalesce(entity_id, ''), details, address), 'UTF8')), 'hex')
      where seq = ${seq}`)
  await tamper(sql`update audit_heads set hash = (select hash from audit_logs where seq = 7)
    where seq = 7`)
}

test('without the key nobody can write an entry, or the rest of the log anew', async () => {
  await tamper(sql`update audit_logs set details = '{"forged":true}' where seq = 5`)
  await rewritePlainly(5)
  expect(await findBroken(db())).toEqual([{ lane, seq: 5 }])
  expect((await findRecentlyBroken(db(), 100)).broken).toEqual([{ lane, seq: 5 }])
})

test('entries from before the key are whole, and nothing without a key follows later than a day', async () => {
  await rewritePlainly(1)
  expect(await findBroken(db())).toEqual([])
  await record(db(), undefined, from, { action: 'with_key', entity_type: 'thing' })
  expect(await findBroken(db())).toEqual([])
  const appended = (seq: number, at: SQL) =>
    tamper(sql`insert into audit_logs (id, lane, seq, hash, at, action, entity_type, details, address)
      select gen_random_uuid(), ${lane}, ${seq}, '', ${at}, 'without_key', 'thing', '{}', ''`)
  const seal = (seq: number) =>
    tamper(sql`update audit_logs entry set hash = encode(sha256(convert_to(concat_ws(chr(31),
      (select hash from audit_logs where seq = ${seq - 1}), seq, ${hashedTime(sql`at`)}, '', action, entity_type, '',
      details, address), 'UTF8')), 'hex') where seq = ${seq}`)
  const lead = (seq: number) =>
    tamper(sql`update audit_heads set seq = ${seq}, hash = (select hash from audit_logs where seq = ${seq})
      where lane = ${lane}`)
  await appended(9, sql`date_trunc('milliseconds', now() + interval '1 hour')`)
  await seal(9)
  await lead(9)
  expect(await findBroken(db())).toEqual([])
  await appended(10, sql`date_trunc('milliseconds', now() + interval '25 hours')`)
  await seal(10)
  await lead(10)
  expect(await findBroken(db())).toEqual([{ lane, seq: 10 }])
})

test('an older key verifies what it wrote; an unknown one is named', async () => {
  const own = process.env.AUDIT_KEY ?? ''
  const next = 'another key of the audit log, for later'
  useAuditKeys([next, own])
  try {
    await record(db(), undefined, from, { action: 'with_next', entity_type: 'thing' })
    expect(await findBroken(db())).toEqual([])
    useAuditKeys([own])
    expect(await findBroken(db())).toEqual([{ lane, seq: 8 }])
    const unverified = { entries: 0 }
    for (const stretch of [1, 3, 100])
      expect(await findBroken(db(), stretch, unverified)).toEqual([])
    expect(unverified.entries).toBe(3)
    expect(await findRecentlyBroken(db(), 2)).toEqual({ checked: 2, broken: [], unverified: 1 })
    // Without the key another change is found all the same.
    await tamper(sql`update audit_logs set action = 'x' where seq = 7`)
    expect((await findRecentlyBroken(db(), 2)).broken).toEqual([{ lane, seq: 7 }])
  } finally {
    useAuditKeys([own])
  }
})

test('a removed middle entry is found, also between two stretches that are read apart', async () => {
  await tamper(sql`delete from audit_logs where seq = 4`)
  for (const stretch of [1, 2, 3, 100])
    expect(await findBroken(db(), stretch)).toEqual([{ lane, seq: 5 }])
})

test('a whole log is whole in stretches of any length', async () => {
  for (const stretch of [1, 2, 3, 7]) expect(await findBroken(db(), stretch)).toEqual([])
})

test('a removed tail is found, as is a removed beginning and an emptied lane', async () => {
  await tamper(sql`delete from audit_logs where seq = 7`)
  expect(await findBroken(db())).toEqual([{ lane, seq: 7 }])
  await tamper(sql`delete from audit_logs where seq < 3`)
  expect(await findBroken(db())).toEqual([{ lane, seq: 3 }])
  await tamper(sql`delete from audit_logs`)
  expect(await findBroken(db())).toEqual([{ lane, seq: 7 }])
})

test('two swapped entries are found', async () => {
  await tamper(
    sql`update audit_logs set seq = case seq when 3 then 4 else 3 end where seq in (3, 4)`,
  )
  expect(await findBroken(db())).toEqual([{ lane, seq: 3 }])
})

const slipIn = (seq: number) =>
  tamper(sql`insert into audit_logs (id, lane, seq, hash, at, action, entity_type, details)
    select gen_random_uuid(), ${lane}, ${seq}, hash, at, 'forged', entity_type, details
    from audit_logs where seq = 7`)

test.each([0, 1, 4, 7, 8])('an entry slipped in as number %i is found', async (seq) => {
  await slipIn(seq)
  expect(await findBroken(db())).toHaveLength(1)
})

test('an entry in a lane that does not exist is found', async () => {
  await tamper(sql`insert into audit_logs (id, lane, seq, hash, action, entity_type, details)
    values (gen_random_uuid(), 99, 1, 'x', 'forged', 'thing', '{}')`)
  expect(await findBroken(db())).toEqual([{ lane: 99, seq: 1 }])
})

test('a tail removed together with its head passes the check of the log, but not that of an external anchor', async () => {
  const anchor = await headsOf(db())
  expect(await lost(db(), anchor)).toEqual([])
  await tamper(sql`delete from audit_logs where seq > 5`)
  await tamper(sql`update audit_heads set seq = 5,
    hash = (select hash from audit_logs where seq = 5) where lane = ${laneSql}`)
  expect(await findBroken(db())).toEqual([])
  expect(await lost(db(), anchor)).toEqual([{ lane, seq: 7 }])
})

test('new entries after an anchor are no loss', async () => {
  const anchor = await headsOf(db())
  await record(db(), undefined, from, { action: 'more', entity_type: 'thing' })
  expect(await lost(db(), anchor)).toEqual([])
})

test('the look at the newest entries finds what was done to them, and counts them', async () => {
  const lately = (newest: number) => findRecentlyBroken(db(), newest)
  expect(await lately(100)).toEqual({ checked: 7, broken: [], unverified: 0 })
  expect(await lately(3)).toEqual({ checked: 3, broken: [], unverified: 0 })
  await tamper(sql`update audit_logs set action = 'x' where seq = 6`)
  expect(await lately(3)).toEqual({
    ...{ checked: 3, broken: [{ lane, seq: 6 }], unverified: 0 },
  })
  expect((await lately(1)).broken).toEqual([])
})

test('the look at the newest entries finds a removed, a swapped and a slipped-in one', async () => {
  const broken = async () => (await findRecentlyBroken(db(), 4)).broken
  await slipIn(8)
  expect(await broken()).toEqual([{ lane, seq: 8 }])
  await tamper(sql`delete from audit_logs where seq = 8`)
  await tamper(
    sql`update audit_logs set seq = case seq when 5 then 6 else 5 end where seq in (5, 6)`,
  )
  expect(await broken()).toEqual([{ lane, seq: 5 }])
  await tamper(sql`delete from audit_logs`)
  expect(await broken()).toEqual([{ lane, seq: 7 }])
})

test.each([
  ["an entry's change", sql`update audit_logs set details = '{}' where seq = 3`],
  ["an entry's removal", sql`delete from audit_logs where seq = 1`],
  ['emptying', sql`truncate audit_logs`],
  ['emptying the heads', sql`truncate audit_heads`],
  ["a head's removal", sql`delete from audit_heads`],
  ['a head set back', sql`update audit_heads set seq = seq - 1 where seq > 0`],
  ['a lane that begins after its end', sql`update audit_heads set start_seq = seq where seq > 0`],
])('the database refuses %s', async (_, statement) => {
  await expect(db().execute(statement)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('The audit log is append-only') },
  })
  expect(await db().$count(auditLogs)).toBe(7)
  expect(await findBroken(db())).toEqual([])
})

test('a stored anchor finds a tail that was cut off with its head, and no anchor is added to a log that lost entries', async () => {
  const stores = [folderStorage(mkdtempSync(join(tmpdir(), 'anchors-')))]
  expect(await anchorAudit(db(), stores)).toBe(1)
  await record(db(), undefined, from, { action: 'more', entity_type: 'thing' })
  expect(await lostSinceAnchors(db(), stores)).toEqual([])
  expect(await anchorAudit(db(), stores, new Date(Date.now() + 1000))).toBe(1)
  await tamper(sql`delete from audit_logs where seq > 5`)
  await tamper(sql`update audit_heads set seq = 5,
    hash = (select hash from audit_logs where seq = 5) where lane = ${laneSql}`)
  expect(await findBroken(db())).toEqual([])
  expect(await lostSinceAnchors(db(), stores)).toEqual([
    { lane, seq: 7 },
    { lane, seq: 8 },
  ])
  expect(await anchorAudit(db(), stores)).toBe(0)
  await setAnchorsAside(stores)
  expect(await lostSinceAnchors(db(), stores)).toEqual([])
  expect(await anchorAudit(db(), stores)).toBe(1)
})
