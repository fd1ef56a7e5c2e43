import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq, like, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { removeFiles, sweepFiles } from '#domains/files/file-store.ts'
import type { Database } from '#platform/database/db.ts'
import { rebuildSchema } from '#platform/database/migrate.ts'
import { putText, storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { lastBackup, recordBackup } from '#platform/monitoring/last-backup.ts'
import { installationOf, markStore, WrongStore } from '#platform/security/store-owner.ts'
import { users } from '#schema/accounts.table.ts'
import { fileRemovals, files } from '#schema/files.table.ts'
import { secrets } from '#schema/secrets.table.ts'
import { allJobs } from '#src/jobs.ts'
import { migrations } from '#src/prepare.ts'
import { app, db, signIn, startApp, testConfig } from '#test/harness.ts'
import { startObjectStore } from '#test/object-store.ts'
import { openMigrated } from '#test/test-database.ts'
import { manifestIn, manifestOf } from './backup-folder.ts'
import { backUpThroughServer, serveBackups } from './backup-socket.ts'
import {
  backUp,
  backUpBeforeMigration,
  backUpIfDue,
  backUpInto,
  erasureStores,
} from './backup-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { fetchBackup, nameAt } from './stored-backups.ts'

startApp()
const place = () => mkdtempSync(join(tmpdir(), 'backups-'))
const database = (): Database => app().database

const targets: Database[] = []
afterAll(async () => {
  for (const target of targets) await target.close()
})
async function openTarget() {
  const target = await openMigrated()
  targets.push(target)
  return target
}

async function addFile(config: ReturnType<typeof testConfig>, bytes: string) {
  const { user } = await signIn('intern')
  const id = v7()
  await storageOf(config).put(id, Readable.from([bytes]), bytes.length)
  const sha256 = await sha256Of(Readable.from([Buffer.from(bytes)]))
  await db()
    .insert(files)
    .values({
      ...{ id, key: id, sha256, owner_id: user.id, category: 'general' },
      ...{ name: 'a.pdf', type: 'x', size: bytes.length },
    })
  return id
}
const keysOf = async (config: ReturnType<typeof testConfig>, folder: string) => {
  const keys: string[] = []
  for await (const key of storageOf(config).keys(folder)) keys.push(key)
  return keys.sort()
}
/** The next one has another name: they are named by the second. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001))

test('as many backups stay as the setting says, each file once, until no backup names it', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_KEEP: '2' })
  const [stays, goes] = [await addFile(config, 'stays'), await addFile(config, 'goes')]
  await backUp(database(), config)
  await db().delete(files).where(eq(files.id, goes))
  await removeFiles(db(), config)
  expect(await storageOf(config).exists(goes)).toBe(false)
  await nextSecond()
  const { place: second } = await backUp(database(), config)
  expect(await keysOf(config, 'backups/files')).toEqual(
    [stays, goes].map((id) => `backups/files/${id}`).sort(),
  )
  await nextSecond()
  await backUp(database(), config)
  const manifests = (await keysOf(config, 'backups')).filter((key) => key.endsWith('manifest.json'))
  expect(manifests).toHaveLength(2)
  expect(second).toContain(manifests[0]?.split('/')[1])
  expect(await keysOf(config, 'backups/files')).toEqual([`backups/files/${stays}`])

  const { folder, remove } = await fetchBackup(config)
  const [target, copy] = [await openTarget(), testConfig({ DATA_DIR: place() })]
  await restoreBackup(target, copy, folder, { force: false, migrations })
  await remove()
  const restored = await storageOf(copy).read(stays)
  expect(restored && (await text(restored))).toBe('stays')
  await db().delete(files)
})

test('the sweeper of files leaves backups and deletions alone', async () => {
  const config = testConfig({ DATA_DIR: place() })
  await addFile(config, 'a file')
  await backUp(database(), config)
  await storageOf(config).put(`erasures/${v7()}`, Readable.from(['{}']), 2)
  const before = await keysOf(config, '')
  expect(before).toContain('installation')
  const later = Date.now() + 40 * 24 * 3600_000
  expect(await sweepFiles(db(), config, { now: later, confirmed: true })).toMatchObject({
    unnamed: 0,
  })
  expect(await keysOf(config, '')).toEqual(before)
  await db().delete(files)
})

test('a backup that a killed server began is no backup, and goes with the next one', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR: place() })
  const [store] = erasureStores(config).slice(1)
  await store?.put('2020-01-01T00-00-00/database/users.ndjson.gz', Readable.from(['x']), 1)
  await store?.put('2020-01-02T00-00-00/manifest.json', Readable.from(['{"format"']), 9)
  await expect(fetchBackup(config)).rejects.toThrow('There is no backup in')
  await backUp(database(), config)
  expect(readdirSync(config.BACKUP_DIR ?? '').filter((name) => name.startsWith('2020'))).toEqual(
    // The empty folders stay.
    ['2020-01-01T00-00-00', '2020-01-02T00-00-00'],
  )
  expect((await fetchBackup(config)).name).toMatch(/^20\d\d-/)
})

test('the regular backup is made when it is due, and its time can be read', async () => {
  const config = testConfig({ DATA_DIR: place() })
  await db().delete(secrets).where(like(secrets.name, 'last_%backup'))
  expect(await backUpIfDue(database(), config)).toEqual({ backups: 0 })
  const madeIn = (hours: number) => {
    const at = new Date(Date.now() + hours * 3600_000).toISOString()
    return { at, place: 'x', rows: 1, files: 0 }
  }
  await recordBackup(db(), madeIn(-25), true)
  expect(await backUpIfDue(database(), testConfig({ BACKUP_EVERY_HOURS: '0' }))).toEqual({
    backups: 0,
  })
  // One that somebody makes elsewhere each day takes the place of none.
  await backUpInto(database(), config, join(place(), 'mine'))
  expect(await backUpIfDue(database(), config)).toMatchObject({ backups: 1, files: 0 })
  expect(await backUpIfDue(database(), config)).toEqual({ backups: 0 })
  const last = await lastBackup(db(), 'regular')
  expect(Date.parse(last?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  // Until then none would be due if the clock ran ahead once.
  await recordBackup(db(), madeIn(365 * 24), true)
  await nextSecond()
  expect(await backUpIfDue(database(), config)).toMatchObject({ backups: 1 })
  expect(await backUpIfDue(database(), config)).toEqual({ backups: 0 })
})

test('a backup from before a migration goes with the regular ones of its time, and one dated ahead is the oldest', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR: place(), BACKUP_KEEP: '2' })
  const [store] = erasureStores(config).slice(1)
  const names = async () =>
    readdirSync(config.BACKUP_DIR ?? '')
      .filter((name) => existsSync(join(config.BACKUP_DIR ?? '', name, 'manifest.json')))
      .sort()
  const { manifest } = await backUp(database(), config)
  const [first = ''] = await names()
  const copyAs = (name: string) =>
    store && putText(store, `${name}/manifest.json`, JSON.stringify(manifest))
  const [before, ahead] = ['2020-01-01T00-00-00-before-0012_inviter', '2999-01-01T00-00-00']
  await copyAs(before)
  await copyAs(ahead)
  const { name, remove } = await fetchBackup(config)
  await remove()
  expect(name).toBe(first)
  await nextSecond()
  await backUp(database(), config)
  const [, second = ''] = await names()
  expect(await names()).toEqual([first, second])

  const alone = testConfig({ DATA_DIR: place(), BACKUP_DIR: place(), BACKUP_KEEP: '2' })
  const [elsewhere] = erasureStores(alone).slice(1)
  if (elsewhere) {
    await putText(elsewhere, `${before}/manifest.json`, JSON.stringify(manifest))
    await markStore(elsewhere, await installationOf(db()))
  }
  await backUp(database(), alone)
  expect(readdirSync(join(alone.BACKUP_DIR ?? '', before))).toEqual(['manifest.json'])
})

test('backups of an object store are in the bucket', async () => {
  const bucket = await startObjectStore('files')
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', S3_REGION: 'here' }
  const S3_ENDPOINT = `http://127.0.0.1:${bucket.port}`
  const config = testConfig({ DATA_DIR: place(), S3_BUCKET: 'files', S3_ENDPOINT, ...keys })
  const id = await addFile(config, 'in the bucket')
  const { place: where } = await backUp(database(), config)
  expect(where).toMatch(/^files\/backups\/20/)
  const { folder, remove } = await fetchBackup(config)
  expect(readdirSync(join(folder, 'files'))).toEqual([id])
  await remove()
  bucket.close()
  await db().delete(files)
})

test('in the store of another installation nothing is written or removed, however late it is noticed', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_KEEP: '1' })
  const removed = v7()
  const theirs = [
    removed,
    'backups/2020-01-01T00-00-00/manifest.json',
    'backups/files/a',
    'installation',
  ]
  for (const key of theirs) await putText(storageOf(config), key, 'theirs')
  await db().insert(fileRemovals).values({ key: removed })
  await expectRefused(config, [...writing, 'remove-files', 'sweep-files'])
  expect(await keysOf(config, '')).toEqual(theirs.sort())
  await db().delete(fileRemovals)
})

/** The jobs that write to the file store and to the folder of backups. */
const writing = ['back-up', 'note-erasures', 'audit-anchor']

/** There is something for each of these jobs to do, and each refuses. */
async function expectRefused(config: ReturnType<typeof testConfig>, names: string[]) {
  const { user } = await signIn('intern')
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, user.id))
  await db().delete(secrets).where(like(secrets.name, 'last_%backup'))
  await db().execute(sql`update schema_versions set at = at - interval '2 days'`)
  const all = allJobs(config, database())
  for (const name of names) {
    const job = all.find(({ queue }) => queue.name === name)
    await expect(job?.run({}), name).rejects.toThrow(WrongStore)
  }
}

test('nor in the folder of backups of another installation, which is recognised by them where it has no marker', async () => {
  const BACKUP_DIR = place()
  const theirs = testConfig({ DATA_DIR: place(), BACKUP_DIR })
  const other = await openTarget()
  await backUp(other, theirs)
  const stored = () => readdirSync(BACKUP_DIR, { recursive: true }).map(String).sort()
  const before = stored()
  expect(before).toContain('installation')
  const ours = testConfig({ DATA_DIR: place(), BACKUP_DIR, BACKUP_KEEP: '1' })
  await nextSecond()
  await expectRefused(ours, writing)
  expect(stored()).toEqual(before)

  rmSync(join(BACKUP_DIR, 'installation'))
  await expectRefused(ours, writing)
  expect(stored()).toEqual(before.filter((name) => name !== 'installation'))
  await backUp(other, theirs)
  expect(stored()).toEqual(expect.arrayContaining(before))
})

test('a folder of backups in trouble keeps neither anchors nor deletions from the file store', async () => {
  const BACKUP_DIR = place()
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR })
  writeFileSync(join(BACKUP_DIR, 'installation'), 'another')
  const { user } = await signIn('intern')
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, user.id))
  const all = allJobs(config, database())
  const run = (name: string) => all.find(({ queue }) => queue.name === name)?.run({})
  for (const name of ['note-erasures', 'audit-anchor'])
    await expect(run(name), name).rejects.toThrow(WrongStore)
  expect(readdirSync(BACKUP_DIR)).toEqual(['installation'])
  expect(await keysOf(config, 'erasures')).toContain(`erasures/${user.id}`)
  expect(await keysOf(config, 'audit-anchors')).toHaveLength(1)

  // What the folder missed meanwhile is noted there once it is well.
  await db().update(users).set({ updated_at: sql`now() - interval '1 hour'` })
  rmSync(join(BACKUP_DIR, 'installation'))
  expect(await run('note-erasures')).toMatchObject({ deletions_noted: expect.any(Number) })
  expect(existsSync(join(BACKUP_DIR, 'erasures', user.id))).toBe(true)
})

test('a backup during which the folder became that of another installation removes nothing', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR: place(), BACKUP_KEEP: '1' })
  const { place: first } = await backUp(database(), config)
  await nextSecond()
  const second = backUp(database(), config)
  const isBegun = () => expect(existsSync(join(config.DATA_DIR, 'new-backup'))).toBe(true)
  const [refused] = await Promise.all([
    second.catch((error: unknown) => error),
    vi
      .waitFor(isBegun, { interval: 2 })
      .then(() => writeFileSync(join(config.BACKUP_DIR ?? '', 'installation'), 'another')),
  ])
  expect(refused).toBeInstanceOf(WrongStore)
  expect(existsSync(join(first, 'manifest.json'))).toBe(true)
})

test('a backup of another installation beside the own ones is neither removed with them nor the newest', async () => {
  const BACKUP_DIR = place()
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR, BACKUP_KEEP: '1' })
  const { place: first } = await backUp(database(), config)
  const other = await openTarget()
  await installationOf(other.db)
  const theirs = nameAt(Date.now() + 60_000)
  await backUpInto(other, testConfig({ DATA_DIR: place() }), join(BACKUP_DIR, theirs))
  const [store] = erasureStores(config).slice(1)
  const file = { id: v7(), key: 'a', size: 1, sha256: '' }
  if (store) await putText(store, `files/${file.id}`, 'x')
  const manifest = { ...(await manifestOf(join(BACKUP_DIR, theirs))), files: [file] }
  writeFileSync(manifestIn(join(BACKUP_DIR, theirs)), JSON.stringify(manifest))

  await nextSecond()
  const { place: second } = await backUp(database(), config)
  expect([first, second].map((one) => existsSync(manifestIn(one)))).toEqual([false, true])
  const fetched = async (wanted?: string) => {
    const { name, folder, remove } = await fetchBackup(config, wanted)
    const paths = readdirSync(folder, { recursive: true })
    await remove()
    return [name, ...paths]
  }
  expect((await fetched())[0]).toBe(basename(second))
  expect(await fetched(theirs)).toEqual(expect.arrayContaining([theirs, `files/${file.id}`]))
  rmSync(second, { recursive: true })
  await expect(fetchBackup(config)).rejects.toThrow('are of other installations')
})

test('before a migration an existing database is backed up, a new one is not', async () => {
  const DATA_DIR = place()
  const config = testConfig({ DATA_DIR })
  expect(await backUpBeforeMigration(database(), config, migrations)).toBeUndefined()
  const target = await openTarget()
  await target.transaction((held) => rebuildSchema(held, migrations, 12))
  const off = testConfig({ DATA_DIR, BACKUP_EVERY_HOURS: '0' })
  expect(await backUpBeforeMigration(target, off, migrations)).toBeUndefined()
  const made = await backUpBeforeMigration(target, config, migrations)
  expect(made?.place).toMatch(/-before-0012_inviter$/)
  expect(made?.manifest.versions).toHaveLength(12)
  await target.script('drop table schema_versions')
  expect(await backUpBeforeMigration(target, config, migrations)).toBeUndefined()
})

test('a running server makes a backup for who owns its folder', async () => {
  const config = testConfig({ DATA_DIR: place() })
  const refused = new Error('in use')
  await expect(backUpThroughServer(config, undefined, refused)).rejects.toThrow('in use')
  serveBackups(database(), config)
  const socket = join(config.DATA_DIR, 'backup.sock')
  await vi.waitFor(() => expect(statSync(socket).mode & 0o777).toBe(0o600))
  const folder = join(place(), 'through-server')
  expect(await backUpThroughServer(config, folder, refused)).toEqual([
    expect.stringMatching(/through-server holds \d+ rows and 0 files\.$/),
  ])
  const modes = [folder, join(folder, 'manifest.json'), join(folder, 'database')]
  expect(modes.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o700])
  await expect(backUpThroughServer(config, folder, refused)).rejects.toThrow('exists already')
  await expect(backUpThroughServer(config, '/dev/null/x', refused)).rejects.toThrow('ENOTDIR')
  expect(await db().execute(sql`select 1`)).toBeTruthy()
})
