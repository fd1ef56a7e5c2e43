import { mkdtempSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { erasureNotes, noteErasures } from '#domains/admin/account-deletion/erasures.ts'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { makeLink } from '#domains/identity/links/links.ts'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { appliedIn, migrate, rebuildSchema, versionsIn } from '#platform/database/migrate.ts'
import { readText, storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { hashToken } from '#platform/http/principal.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { installationOf, markStore } from '#platform/security/store-owner.ts'
import { links, sessions, users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { recoveryCodes, secondFactors } from '#schema/two-factor.table.ts'
import { allJobs } from '#src/jobs.ts'
import { migrations } from '#src/prepare.ts'
import { app, db, signIn, startApp, testConfig } from '#test/harness.ts'
import { makeResume } from '#test/hiring.ts'
import { startObjectStore } from '#test/object-store.ts'
import { startSmtp } from '#test/smtp.ts'
import { openMigrated } from '#test/test-database.ts'
import { erasureStores } from './backup-store.ts'
import { makeBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

startApp()
const place = () => mkdtempSync(join(tmpdir(), 'restore-'))
const configAt = (DATA_DIR: string, more = {}) => testConfig({ DATA_DIR, ...more })
const ours = configAt(place())
const source = (): Database => app().database

const targets: Database[] = []
afterAll(async () => {
  for (const target of targets) await target.close()
})
/** An empty database with what a backup of today holds. */
async function restored(folder: string, config = configAt(place())) {
  const target = await openMigrated()
  targets.push(target)
  const { erased } = await restoreBackup(target, config, folder, { force: false, migrations })
  return { target, erased }
}
async function backup() {
  const folder = join(place(), 'monday')
  await makeBackup(source(), storageOf(ours), folder)
  return folder
}

test('mails that waited in a backup are sent once after the restore, however old it is and though two nodes start', async () => {
  const smtp = await startSmtp()
  const { user } = await signIn('intern', { settings: { language: 'en' } })
  await queueMail(db(), { to: 'ada@test.example', subject: 'It waits', text: ['Hello'] })
  await db().update(mails).set({ waiting_since: sql`now() - interval '4 days'` })
  await db()
    .insert(notifications)
    .values({
      ...{ user_id: user.id, title: 'To mail', message: 'At once', type: 'info', mail: 'now' },
    })
  const { target } = await restored(await backup())

  const config = configAt(place(), { SMTP_URL: smtp.url })
  const some = ['mail', 'notification-mail', 'resume']
  const jobs = allJobs(config, target).filter(({ queue }) => some.includes(queue.name))
  const nodes = await Promise.all([startJobs(target, jobs), startJobs(target, jobs)])
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(2), { timeout: 20_000 })
  for (const { queue, run } of jobs) if (queue.name === 'resume') await run({})
  await setTimeout(1000)
  const recipients = smtp.delivered.map(({ recipients }) => recipients.join())
  expect(recipients.sort()).toEqual(['ada@test.example', user.email].sort())
  for (const stop of nodes) await stop()
  await smtp.stop()
})

test('a digest that waited in a backup is mailed once after the restore', async () => {
  const { user } = await signIn('hr')
  const waited = { title: 'It waits', message: 'Since then', type: 'info', mail: 'daily' } as const
  const timestamp = sql`now() - interval '2 days'`
  await db()
    .insert(notifications)
    .values({ user_id: user.id, timestamp, ...waited })
  const { target } = await restored(await backup())
  const all = allJobs(configAt(place()), target)
  for (let run = 0; run < 2; run += 1)
    await all.find(({ queue }) => queue.name === 'regular-mails')?.run({})
  const sent = await target.db.select().from(mails).where(eq(mails.recipient, user.email))
  expect(sent.map(({ plain }) => plain)).toEqual([expect.stringContaining('It waits')])
})

test('a restore ends sessions, mailed links and codes, which were perhaps used since', async () => {
  const { user, token } = await signIn('hr')
  await makeLink(db(), 'recovery', user.id)
  await makeLink(db(), 'guardian_change', user.id)
  await db().insert(recoveryCodes).values({ user_id: user.id, code_hash: 'one' })
  await db().insert(secondFactors).values({ user_id: user.id, secret: 'sealed', last_step: 5 })
  const { target } = await restored(await backup())
  expect(await db().$count(sessions, eq(sessions.token_hash, hashToken(token)))).toBe(1)
  expect(await target.db.$count(sessions)).toBe(0)
  const kinds = await target.db.select({ kind: links.kind }).from(links)
  expect(kinds).toEqual([{ kind: 'guardian_change' }])
  expect(await target.db.$count(recoveryCodes)).toBe(0)
  const [factor] = await target.db.select().from(secondFactors)
  expect(factor?.last_step).toBeGreaterThan(Date.now() / 30_000 - 2)
})

test('who deleted their account after the backup, or was removed, does not come back with it', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const leaver = await signIn('intern', {
    full_name: 'Zubeida Quill',
    password_hash: await hashPassword(current_password),
  })
  const removed = await signIn('developer', { full_name: 'Removed One' })
  const stays = await signIn('developer')
  await signIn('superadmin')
  const superadmin = await signIn('superadmin')
  const folder = await backup()
  await leaver.call(accountDeletion.deleteAccount, {
    body: { current_password, email: leaver.user.email },
  })
  await superadmin.call(people.remove, { params: { id: removed.user.id } })
  const store = storageOf(ours)
  expect(await noteErasures(db(), [store])).toBe(2)
  expect(await noteErasures(db(), [store])).toBe(0)

  // The bytes of the store are there still; the database is another one.
  const { target, erased } = await restored(folder, ours)
  expect(erased).toBe(2)
  const BACKUP_DIR = place()
  await noteErasures(db(), erasureStores(configAt(place(), { BACKUP_DIR })))
  expect((await restored(folder, configAt(place(), { BACKUP_DIR }))).erased).toBe(2)
  const statusOf = async (id: string) => {
    const [row] = await target.db.select().from(users).where(eq(users.id, id))
    return row
  }
  expect(await statusOf(leaver.user.id)).toMatchObject({
    ...{ status: 'deleted', full_name: 'Former member', password_hash: null },
    email: `removed-${leaver.user.id}@removed.invalid`,
  })
  expect(await statusOf(removed.user.id)).toMatchObject({
    ...{ status: 'deleted', full_name: 'Removed One' },
    email: `removed-${removed.user.id}@removed.invalid`,
  })
  expect(await statusOf(stays.user.id)).toMatchObject({ status: 'active' })
  const mails = await rowsOf(
    target.db,
    sql`select from mails where recipient = ${leaver.user.email}`,
  )
  expect(mails).toEqual([])
  expect(await findBroken(target.db)).toEqual([])
})

test('a deletion is noted by a job, which a store that is down does not lose', async () => {
  const { user } = await signIn('intern')
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, user.id))
  const down = { ...storageOf(ours), put: () => Promise.reject(new Error('down')) }
  await expect(noteErasures(db(), [down])).rejects.toThrow('down')
  const config = configAt(place())
  const job = allJobs(config, source()).find(({ queue }) => queue.name === 'note-erasures')
  await job?.run({})
  expect(await storageOf(config).exists(`erasures/${user.id}`)).toBe(true)
})

test('noting deletions costs what is new: one look at each store a day is at everything', async () => {
  const calls: string[] = []
  const real = storageOf(configAt(place()))
  const counted = new Proxy(real, {
    get: (_, name: keyof typeof real) => (key: string, bytes: Readable, size: number) => {
      calls.push(name)
      return name === 'put' ? real.put(key, bytes, size) : real[name](key, key)
    },
  })
  let clock = 0
  const minutes = (many: number) => {
    clock += many * 60_000
  }
  let store = counted
  const note = erasureNotes(
    (write) => write(store),
    () => clock,
  )
  const run = async (to = counted) => {
    calls.length = 0
    store = to
    return note(db())
  }
  const makeDeleted = async (age: string) => {
    const { user } = await signIn('intern')
    await db()
      .update(users)
      .set({ status: 'deleted', updated_at: sql`now() - ${age}::interval` })
      .where(eq(users.id, user.id))
    return user.id
  }
  for (let people = 0; people < 5; people += 1) await makeDeleted('3 months')
  expect(await run()).toBeGreaterThanOrEqual(5)
  expect(calls[0]).toBe('keys')
  await db().update(users).set({ updated_at: sql`now() - interval '2 days'` })

  minutes(10)
  expect(await run()).toBe(0)
  expect(calls).toEqual([])
  const fresh = await makeDeleted('0 minutes')
  minutes(10)
  const down = { ...real, exists: () => Promise.reject(new Error('down')) }
  await expect(run(down)).rejects.toThrow('down')
  minutes(10)
  expect(await run()).toBe(1)
  expect(calls).toEqual(['exists', 'put'])
  expect(await real.exists(`erasures/${fresh}`)).toBe(true)

  // What a store lost, and what was dated long before it was seen.
  await real.remove(`erasures/${fresh}`)
  await makeDeleted('5 hours')
  minutes(10)
  expect(await run()).toBe(1)
  minutes(24 * 60)
  expect(await run()).toBe(1)
  expect(calls).toEqual(['keys', 'put'])
})

test("an earlier release's backup is restored by migrating it", async () => {
  const earlier = await openMigrated()
  targets.push(earlier)
  const count = 12
  await earlier.transaction((held) => rebuildSchema(held, migrations, count))
  await earlier.db.execute(
    sql`insert into users (id, email, full_name) values (gen_random_uuid(), 'old@test.example', 'From before')`,
  )
  const insertMail = sql`insert into mails (id, recipient, subject, html, plain)
    values (gen_random_uuid(), 'old@test.example', 'A letter', '', '')`
  await earlier.db.execute(insertMail)
  const folder = join(place(), 'old')
  await makeBackup(earlier, storageOf(configAt(place())), folder)

  const { target } = await restored(folder)
  expect(await appliedIn(target.db)).toEqual(versionsIn(migrations))
  const [row] = await target.db.select().from(users)
  expect(row).toMatchObject({ email: 'old@test.example', hold_reason: '' })
  await migrate(target, migrations)
  // What the migration fills in would say that one transaction wrote all mails of before.
  await target.db.execute(insertMail)
  const transactions = await target.db.select({ id: mails.transaction }).from(mails)
  expect(transactions).toEqual([{ id: null }, { id: expect.stringMatching(/^\d+$/) }])
  const columns = (database: Database) =>
    rowsOf(
      database.db,
      sql`select table_name, column_name, data_type, column_default from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    )
  const indexes = (database: Database) =>
    rowsOf(database.db, sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  const fresh = await openMigrated()
  targets.push(fresh)
  expect(await columns(target)).toEqual(await columns(fresh))
  expect(await indexes(target)).toEqual(await indexes(fresh))
})

test('a restore waits for a bucket that is slow, and puts again what it refused', async () => {
  const person = await signIn('intern')
  const bytes = 'the bytes of a resume'
  const sha256 = await sha256Of(Readable.from([Buffer.from(bytes)]))
  const [slow, refused] = [
    await makeResume(person, { sha256, size: bytes.length }),
    await makeResume(person, { sha256, size: bytes.length }),
  ]
  for (const { key } of [slow, refused])
    await storageOf(ours).put(key, Readable.from([bytes]), bytes.length)
  const folder = await backup()

  const puts: string[] = []
  const bucket = await startObjectStore('files', 0, async (key) => {
    puts.push(key)
    if (key === slow.key) await setTimeout(6000)
    return key === refused.key && puts.filter((one) => one === key).length === 1 ? 503 : undefined
  })
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', S3_REGION: 'here' }
  const S3_ENDPOINT = `http://127.0.0.1:${bucket.port}`
  const config = configAt(place(), { S3_BUCKET: 'files', S3_ENDPOINT, ...keys })
  await restored(folder, config)
  for (const { key } of [slow, refused]) {
    const stored = await storageOf(config).read(key)
    expect(stored && (await text(stored))).toBe(bytes)
  }
  expect(puts.filter((key) => key === slow.key)).toHaveLength(1)
  expect(puts.filter((key) => key === refused.key)).toHaveLength(2)
  bucket.close()
})

test('a restore that failed puts only what the store does not have whole yet', async () => {
  const person = await signIn('intern')
  const bytes = 'the bytes of a resume'
  const sha256 = await sha256Of(Readable.from([Buffer.from(bytes)]))
  const made = { sha256, size: bytes.length }
  const [whole, broken, absent] = [
    await makeResume(person, made),
    await makeResume(person, made),
    await makeResume(person, made),
  ]
  const keys = [whole.key, broken.key, absent.key]
  for (const key of keys) await storageOf(ours).put(key, Readable.from([bytes]), bytes.length)
  const folder = await backup()
  const [target, config] = [await openMigrated(), configAt(place())]
  targets.push(target)
  const stored = storageOf(config)
  await markStore(stored, await installationOf(target.db))
  await stored.put(whole.key, Readable.from([bytes]), bytes.length)
  await stored.put(broken.key, Readable.from(['the bytes']), 9)
  const pathOf = (key: string) => join(config.DATA_DIR, 'files', key)
  const earlier = new Date('2020-01-01')
  for (const key of [whole.key, broken.key]) utimesSync(pathOf(key), earlier, earlier)
  await restoreBackup(target, config, folder, { force: false, migrations })
  const isEarlier = (key: string) => statSync(pathOf(key)).mtimeMs === earlier.getTime()
  expect(keys.filter(isEarlier)).toEqual([whole.key])
  for (const key of keys) expect(await readText(stored, key)).toBe(bytes)
})
