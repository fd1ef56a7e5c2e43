import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { folderStorage, storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { installationOf, markStore, storeOwner } from '#platform/security/store-owner.ts'
import { users } from '#schema/accounts.table.ts'
import { candidates } from '#schema/candidates.table.ts'
import { files } from '#schema/files.table.ts'
import type { Config } from '#src/config.ts'
import { migrations } from '#src/prepare.ts'
import { db, signIn, startApp, testConfig } from '#test/harness.ts'
import { openMigrated } from '#test/test-database.ts'
import { columnsOf, tablesOf } from './backup-tables.ts'
import { makeBackup } from './create-backup.ts'
import { restoreBackup, settleRecovered } from './restore-backup.ts'

startApp()
const place = (name: string) => mkdtempSync(join(tmpdir(), name))
const configAt = (DATA_DIR: string) => testConfig({ DATA_DIR })
const folder = join(place('backup-'), 'monday')
const ours = configAt(place('from-'))
const store = storageOf(ours)
const source = (): Database => ({
  engine: 'embedded',
  db: db(),
  transaction: (work) => db().transaction(work),
  listen: async () => async () => {},
  script: async () => {},
  buildIndexes: async () => {},
  ping: async () => {},
  close: async () => {},
})

const id = v7()
const bytes = 'the bytes of a file'
beforeAll(async () => {
  await installationOf(db())
  const { user } = await signIn('intern', {
    full_name: 'Zoë "quoted" \\ 日本\u2028next',
    skills: ['a,b', '{c}'],
  })
  await store.put(id, Readable.from([bytes]), bytes.length)
  const sha256 = await sha256Of(Readable.from([Buffer.from(bytes)]))
  const stored = {
    owner_id: user.id,
    category: 'general',
    name: 'a.pdf',
    type: 'x',
    size: 19,
  } as const
  await db()
    .insert(files)
    .values([
      { id, key: id, sha256, ...stored },
      { key: 'lost', sha256, ...stored },
    ])
  for (const request_id of ['one', 'two', 'three'])
    await record(
      db(),
      { ...user, session_id: '' },
      { address: '::1', agent: '', request_id },
      {
        action: 'tested',
        entity_type: 'user',
        details: { text: 'ünï' },
      },
    )
  await publish(db(), 'notifications', ['everyone', 'everyone'])
})

const targets: Database[] = []
async function emptyDatabase() {
  const target = await openMigrated()
  targets.push(target)
  return target
}
afterAll(async () => {
  for (const target of targets) await target.close()
})

/** What a restore ends. */
const ended = ['sessions', 'links', 'push_subscriptions', 'row_tallies']

async function contentOf(from: Database['db']) {
  const content: Record<string, string[]> = {}
  for (const table of await tablesOf(from)) {
    if (ended.includes(table)) continue
    const columns = (await columnsOf(from, table)).map((name) => `"${name}"`).join(', ')
    const rows = await rowsOf<{ line: string }>(
      from,
      sql.raw(
        `select to_json(one)::text as line from (select ${columns} from "${table}") one order by 1`,
      ),
    )
    // Each database has an id of its own, which the marker in its file store repeats.
    content[table] = rows.map(({ line }) => line).filter((line) => !line.includes('"installation"'))
  }
  return content
}

test('a backup restored into an empty database is identical, row for row and byte for byte', async () => {
  const { manifest, missing } = await makeBackup(source(), store, folder)
  expect(manifest.files.map((file) => file.id)).toEqual([id])
  expect(missing).toHaveLength(1)

  const target = await emptyDatabase()
  const copy = configAt(place('to-'))
  await restoreBackup(target, copy, folder, { force: false, migrations })

  expect(await contentOf(target.db)).toEqual(await contentOf(db()))
  const restored = await storageOf(copy).read(id)
  expect(restored && (await text(restored))).toBe(bytes)
  const [before] = await rowsOf<{ id: number }>(db(), sql`select max(id)::int as id from events`)
  await publish(target.db, 'notifications', ['everyone'])
  const [last] = await rowsOf<{ id: number }>(target.db, sql`select max(id)::int as id from events`)
  expect(last?.id).toBe((before?.id ?? 0) + 1)
})

test('a database that is not empty is not overwritten without --force', async () => {
  const target = await emptyDatabase()
  const copy = configAt(place('to-'))
  await restoreBackup(target, copy, folder, { force: false, migrations })
  await expect(restoreBackup(target, copy, folder, { force: false, migrations })).rejects.toThrow(
    'The database is not empty. Add --force to replace what it holds.',
  )
  await restoreBackup(target, copy, folder, { force: true, migrations })
  expect(await contentOf(target.db)).toEqual(await contentOf(db()))
})

test('a copy gets an id of its own, and a store of another database is refused', async () => {
  await markStore(store, await installationOf(db()))
  const target = await emptyDatabase()
  const own = await installationOf(target.db)
  await restoreBackup(target, configAt(place('to-')), folder, { force: false, migrations })
  expect(await installationOf(target.db)).toBe(own)

  const foreign = configAt(place('to-'))
  await markStore(storageOf(foreign), 'another')
  await expect(restoreBackup(target, foreign, folder, { force: true, migrations })).rejects.toThrow(
    'holds the files of another database. Nothing was changed. Choose another DATA_DIR.',
  )
})

test('of a recovered database the lost bytes come back from a backup or are named, over its own store only', async () => {
  const target = await emptyDatabase()
  const copy = configAt(place('to-'))
  await restoreBackup(target, copy, folder, { force: false, migrations })
  await storageOf(copy).remove(id)
  const { missing } = await settleRecovered(target, copy)
  expect(missing).toContain(id)
  await storageOf(copy).put(`backups/files/${id}`, Readable.from([bytes]), bytes.length)
  const others = missing.filter((one) => one !== id)
  expect(await settleRecovered(target, copy)).toEqual({ erased: 0, missing: others })
  const back = await storageOf(copy).read(id)
  expect(back && (await text(back))).toBe(bytes)

  const foreign = configAt(place('to-'))
  await markStore(storageOf(foreign), 'another')
  await expect(settleRecovered(target, foreign)).rejects.toThrow('holds the files of another')
})

test('beside the files of its original a copy is restored only to take its place, with its id', async () => {
  await markStore(store, await installationOf(db()))
  const target = await emptyDatabase()
  const own = await installationOf(target.db)
  const restore = (config: Config, takeOver: boolean) =>
    restoreBackup(target, config, folder, { force: true, takeOver, migrations })
  await expect(restore(ours, false)).rejects.toThrow(/belongs to another .* add --take-over/)
  expect(await target.db.$count(users)).toBe(0)
  expect(await installationOf(target.db)).toBe(own)
  await restore(ours, true)
  expect(await installationOf(target.db)).toBe(await installationOf(db()))

  // A release without markers left these files.
  const unmarked = configAt(place('to-'))
  await storageOf(unmarked).put(v7(), Readable.from(['x']), 1)
  await expect(restore(unmarked, false)).rejects.toThrow('add --take-over')
  await restore(unmarked, true)
  expect(await storeOwner(storageOf(unmarked))).toBe(await installationOf(target.db))
  const foreign = configAt(place('to-'))
  await markStore(storageOf(foreign), 'another')
  await expect(restore(foreign, true)).rejects.toThrow('holds the files of another database.')
})

test('beside the backups of its original, too, and its own files go with it', async () => {
  const original = await installationOf(db())
  const BACKUP_DIR = place('backups-')
  const shared = testConfig({ DATA_DIR: place('to-'), BACKUP_DIR })
  const [files, backups] = [storageOf(shared), folderStorage(BACKUP_DIR)]
  await markStore(backups, original)
  const target = await emptyDatabase()
  const own = await installationOf(target.db)
  const restore = (takeOver: boolean) =>
    restoreBackup(target, shared, folder, { force: true, takeOver, migrations })
  const owners = async () => [
    await installationOf(target.db),
    await storeOwner(files),
    await storeOwner(backups),
  ]
  await expect(restore(false)).rejects.toThrow(
    /^The folder .*backups-\w+ belongs to another .* add --take-over: .* another BACKUP_DIR\.$/,
  )
  expect(await owners()).toEqual([own, undefined, original])
  expect(await target.db.$count(users)).toBe(0)
  // A server was started here before.
  await markStore(files, own)
  await restore(true)
  expect(await owners()).toEqual([original, original, original])

  await markStore(backups, 'another')
  await expect(restore(true)).rejects.toThrow('holds the backups of another database.')
  await expect(settleRecovered(target, shared)).rejects.toThrow('holds the backups of another')
})

test('a candidate is restored before the one it was merged into, and rows are held to it again', async () => {
  const people = await db()
    .insert(users)
    .values(
      Array.from({ length: 501 }, (_, at) => ({
        email: `candidate-${at}@test.example`,
        full_name: `Candidate ${at}`,
      })),
    )
    .returning({ user_id: users.id })
  const merged_into = people.at(-1)?.user_id
  // They are stored, and so backed up, in this order; a restore inserts 500 at once.
  await db()
    .insert(candidates)
    .values(people.map((person, at) => (at ? person : { ...person, merged_into })))
  const many = join(place('backup-'), 'many')
  await makeBackup(source(), store, many)

  const target = await emptyDatabase()
  await restoreBackup(target, configAt(place('to-')), many, { force: false, migrations })
  expect(await target.db.select().from(candidates)).toEqual(await db().select().from(candidates))
  const nobody = { merged_into: v7() }
  await expect(
    target.transaction((held) => held.update(candidates).set(nobody)),
  ).rejects.toMatchObject({ cause: { code: '23503' } })
  expect(
    await rowsOf(
      target.db,
      sql`select from pg_constraint where connamespace = 'public'::regnamespace and condeferrable`,
    ),
  ).toEqual([])
})

test('a backup never overwrites another one', async () => {
  await expect(makeBackup(source(), store, folder)).rejects.toThrow('exists already')
})

test('a backup of another version or a damaged one changes nothing', async () => {
  const target = await emptyDatabase()
  const copy = configAt(place('to-'))
  const before = await contentOf(target.db)
  const refuses = (sentence: string) =>
    expect(restoreBackup(target, copy, folder, { force: false, migrations })).rejects.toThrow(
      sentence,
    )
  const manifest = join(folder, 'manifest.json')
  const whole = readFileSync(manifest, 'utf8')

  writeFileSync(manifest, whole.replace('0000_initial.sql', '0000_others.sql'))
  await refuses('Restore it with its own build or a newer one.')
  writeFileSync(manifest, whole.slice(0, 100))
  await refuses('The manifest of the backup in')
  writeFileSync(manifest, whole.replace(/"rows": \d+/, '"rows": 12345'))
  await refuses('The backup is damaged: table')
  writeFileSync(manifest, whole)
  writeFileSync(join(folder, 'files', id), 'other bytes')
  await refuses(`The backup is damaged: file ${id}.`)
  await expect(
    restoreBackup(target, copy, place('nothing-'), { force: false, migrations }),
  ).rejects.toThrow('There is no backup')
  expect(await contentOf(target.db)).toEqual(before)
})
