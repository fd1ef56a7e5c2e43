import { users as people } from '@app/contract/identity/users.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditFinding } from '#domains/insight/system-health/system-health.ts'
import { hashedTime } from '#platform/database/pipelining/commit-batch.ts'
import { log } from '#platform/log.ts'
import { record } from '#platform/security/audit.ts'
import {
  acceptLoss,
  findBroken,
  findRecentlyBroken,
  headsOf,
  lost,
  unverifiable,
} from '#platform/security/audit-check.ts'
import { useAuditKeys } from '#platform/security/audit-keys.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { app, db, signIn, startApp, tamper } from '#test/harness.ts'
import { applyRetention } from './retention.ts'

startApp()

const apply = (most?: number) => applyRetention(app().database, most)
const shortenings = async () => {
  const rows = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'audit_log_shortened'))
    .orderBy(auditLogs.id)
  return rows.map(({ details }) => JSON.parse(details))
}

const entries = (at: number, request_id: string) =>
  record(
    db(),
    undefined,
    { address: '', agent: 'test', request_id },
    {
      action: 'thing_done',
      entity_type: 'thing',
      entity_id: `${at}`,
    },
  )

/** A log of its own, whose first entries were written long before: hashed as they stand. */
async function oldLog() {
  await tamper(sql`truncate audit_logs`)
  await tamper(sql`update audit_heads set seq = 0, hash = '', start_seq = 0, start_hash = ''`)
  for (let at = 1; at <= 8; at += 1) await entries(at, 'the-same')
  await entries(1, 'another lane')
  await rewrite(sql`id in (select id from audit_logs where seq <= 5)`)
  expect(await findBroken(db())).toEqual([])
}

/** Makes some entries forty months old and computes the chain anew, as it would have been before there was a key. */
async function rewrite(which: SQL) {
  await tamper(sql`update audit_logs set at = at - interval '40 months' where ${which}`)
  await tamper(sql`update audit_logs set key_id = null`)
  for (const { lane, seq } of await headsOf(db())) {
    for (let at = 1; at <= seq; at += 1)
      await tamper(sql`update audit_logs entry set hash = encode(sha256(convert_to(concat_ws(chr(31),
        coalesce((select hash from audit_logs where lane = ${lane} and seq = ${at - 1}), ''), seq,
        ${hashedTime(sql`at`)}, coalesce(actor_id::text, ''), action, entity_type,
        coalesce(entity_id, ''), details, address), 'UTF8')), 'hex')
        where lane = ${lane} and seq = ${at}`)
    await tamper(sql`update audit_heads set hash = coalesce((select hash from audit_logs
      where lane = ${lane} and seq = ${seq}), '') where lane = ${lane}`)
  }
}

test('the audit log is shortened from its beginning, records where, and is whole', async () => {
  await oldLog()
  const anchor = await headsOf(db())
  await apply(2)
  expect(await findBroken(db())).toEqual([])
  for (const stretch of [1, 2, 3]) expect(await findBroken(db(), stretch)).toEqual([])
  expect((await findRecentlyBroken(db(), 6000)).broken).toEqual([])
  const lane = anchor.find(({ seq }) => seq === 8)?.lane ?? -1
  const left = await db()
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(eq(auditLogs.lane, lane))
    .orderBy(auditLogs.seq)
  expect(left.map(({ seq }) => seq).slice(0, 3)).toEqual([6, 7, 8])
  expect((await shortenings())[0]).toMatchObject({ removed: 5, months: 36 })
  expect(await lost(db(), anchor)).toEqual([])
  const older = [{ lane, seq: 3, hash: 'of an entry that is gone' }]
  expect(await lost(db(), older)).toEqual([])
  expect(await lost(db(), [{ lane, seq: 6, hash: 'another' }])).toEqual([{ lane, seq: 6 }])
  await apply()
  expect(await findBroken(db())).toEqual([])
})

test.each([
  [
    'a beginning that nobody recorded',
    sql`update audit_heads set start_seq = 7, start_hash =
    (select hash from audit_logs where seq = 7 limit 1) where start_seq > 0`,
  ],
  ['a removed entry after it', sql`delete from audit_logs where seq = 6`],
  ['a beginning set back', sql`update audit_heads set start_seq = 0, start_hash = ''`],
])('%s is found', async (_, statement) => {
  await oldLog()
  await apply()
  await tamper(statement)
  expect(await findBroken(db())).not.toEqual([])
})

test('what is broken stays as evidence, and while anybody is on hold all of it does', async () => {
  await oldLog()
  const person = await signIn('intern')
  const params = { id: person.user.id }
  const admin = await signIn('superadmin')
  await admin.call(people.hold, { params, body: { reason: 'Court order' } })
  await apply()
  expect(await shortenings()).toEqual([])
  await admin.call(people.release, { params })
  await tamper(sql`update audit_logs set action = 'forged' where seq = 3`)
  // The entries of the hold may be in the other lane, whose old entry then goes.
  await apply()
  expect(await db().$count(auditLogs, inArray(auditLogs.seq, [1, 2, 3]))).toBeGreaterThan(2)
  expect(await findBroken(db())).toHaveLength(1)
})

test('entries of a lost key stay without an error until an operator accepts the loss, which is recorded', async () => {
  const own = process.env.AUDIT_KEY ?? ''
  await tamper(sql`truncate audit_logs`)
  await tamper(sql`update audit_heads set seq = 0, hash = '', start_seq = 0, start_hash = ''`)
  const [errors, warnings] = [vi.spyOn(log, 'error').mockClear(), vi.spyOn(log, 'warn')]
  const from = { address: 'local', agent: 'test', request_id: 'the-same' }
  try {
    useAuditKeys(['a key that burned with the house it was in'])
    for (let at = 1; at <= 5; at += 1) await entries(at, 'the-same')
    // Nobody can verify their times either.
    await tamper(sql`update audit_logs set at = at - interval '40 months'`)
    const [{ key_id } = { key_id: '' }] = await db().select().from(auditLogs)
    useAuditKeys([own])
    for (let at = 6; at <= 8; at += 1) await entries(at, 'the-same')

    await apply()
    expect(await shortenings()).toEqual([])
    expect(errors).not.toHaveBeenCalled()
    const [lost] = await unverifiable(db())
    expect(lost).toMatchObject({ entries: 5 })
    expect(lost?.sentence).toContain(`npm run audit:verify -- --accept-loss ${key_id}`)
    expect(warnings).toHaveBeenCalledWith({ reason: lost?.sentence }, expect.any(String))
    expect(await auditFinding(db())).toMatchObject({ state: 'warning', amount: 5 })

    const accept = () => app().database.transaction((held) => acceptLoss(held, key_id ?? '', from))
    expect(await accept()).toBe(5)
    expect(await accept()).toBe(0)
    expect(await findBroken(db())).toEqual([])
    expect((await findRecentlyBroken(db(), 100)).unverified).toBe(0)
    expect(await unverifiable(db())).toEqual([])
    expect(await auditFinding(db())).toMatchObject({ state: 'healthy', amount: 0 })

    await apply()
    expect((await shortenings())[0]).toMatchObject({ removed: 5 })
    expect(await findBroken(db())).toEqual([])
  } finally {
    useAuditKeys([own])
  }
})

test('what names an accepted key later is broken, and no key that is known is accepted as lost', async () => {
  const own = process.env.AUDIT_KEY ?? ''
  await oldLog()
  const from = { address: 'local', agent: 'test', request_id: 'the-same' }
  const accept = (key: string) => app().database.transaction((held) => acceptLoss(held, key, from))
  try {
    useAuditKeys(['a key that burned with the house it was in', own])
    await entries(9, 'the-same')
    const [lost] = await db().select().from(auditLogs).where(eq(auditLogs.seq, 9))
    const key = lost?.key_id ?? ''
    expect(await accept(key)).toBe(0)
    useAuditKeys([own])
    expect(await accept(key)).toBe(1)
    expect(await findBroken(db())).toEqual([])
    useAuditKeys(['a key that burned with the house it was in'])
    await entries(11, 'the-same')
    useAuditKeys([own])
    expect(await findBroken(db())).toHaveLength(1)
  } finally {
    useAuditKeys([own])
  }
})
