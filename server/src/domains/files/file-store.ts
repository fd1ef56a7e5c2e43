import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isNewDatabase } from '#platform/database/migrate.ts'
import { patientStorage, type Storage, storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { triesFolder } from '#platform/http/node-health.ts'
import { queue } from '#platform/jobs/jobs.ts'
import { log } from '#platform/log.ts'
import { mustOwn, type OwnedStore, storeOwner } from '#platform/security/store-owner.ts'
import { fileRemovals, files } from '#schema/files.table.ts'
import { jobRounds } from '#schema/job-rounds.table.ts'
import type { Config } from '#src/config.ts'
import { incomingOf } from './files-intake.ts'

const atOnce = 200

export interface DamagedFile {
  id: string
  why: 'missing' | 'changed' | 'unreadable'
}

/** The next stored files in the order of their ids. */
const filesAfter = (db: Db, after: string | null, limit: number) =>
  db
    .select({ id: files.id, key: files.key, sha256: files.sha256 })
    .from(files)
    .where(and(after === null ? undefined : gt(files.id, after), ne(files.key, '')))
    .orderBy(asc(files.id))
    .limit(limit)

type StoredFile = Awaited<ReturnType<typeof filesAfter>>[number]

/** A store over the network serves several requests in the time of one. */
const readAtOnce = 8

async function damagedAmong(store: Storage, rows: StoredFile[]): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = []
  for (let at = 0; at < rows.length; at += readAtOnce) {
    const some = rows.slice(at, at + readAtOnce)
    const faults = await Promise.all(some.map(({ key, sha256 }) => faultOf(store, key, sha256)))
    for (const [index, { id }] of some.entries()) {
      const why = faults[index]
      if (why) damaged.push({ id, why })
    }
  }
  return damaged
}

const triesPerFile = 3

/** File by file, since one that cannot be read would hide all after it for good. Throws where the store does not respond. */
async function damagedOneByOne(store: Storage, rows: StoredFile[], pause: number) {
  await storeOwner(store)
  const damaged: DamagedFile[] = []
  let left = rows
  for (let tries = 0; left.length && tries < triesPerFile; tries += 1) {
    const failed: StoredFile[] = []
    for (const row of left)
      await damagedAmong(store, [row]).then(
        (found) => damaged.push(...found),
        () => failed.push(row),
      )
    left = failed
    if (left.length) await setTimeout(pause)
  }
  await storeOwner(store)
  for (const { id } of left) damaged.push({ id, why: 'unreadable' })
  return damaged
}

/** The stored files whose bytes are missing or damaged; empty when all are intact. */
export async function integrity(db: Db, config: Config): Promise<DamagedFile[]> {
  const store = patientStorage(config)
  const damaged: DamagedFile[] = []
  for (let after: string | null = null; ; ) {
    const rows: StoredFile[] = await filesAfter(db, after, atOnce)
    damaged.push(...(await damagedAmong(store, rows)))
    const last = rows.at(-1)
    if (!last) return damaged
    after = last.id
  }
}

interface Night {
  limit?: number
  /** Milliseconds until a store that failed is tried again. */
  pause?: number
}

const round = 'check-files'
/** Longer than a store that fails is left alone. */
const usualPause = 15_000
const mostFailures = 20
/** What is left then waits for the next night. */
const longestNight = 3 * 60 * 60_000

/**
 * Verifies the stored files, from the one after the last that was verified; returns how many this round has found damaged,
 * and whether it has come to the end. A store that fails is tried again for minutes, since what was verified is not
 * verified twice; a file that cannot be read where others can is damaged. The reads take too long for a transaction, so
 * that the place is stored without one; what the table keeps as the number of a round is here how many it has found.
 */
export async function verifyFiles(
  db: Db,
  config: Config,
  report: (file: DamagedFile) => void,
  { limit = atOnce, pause = usualPause }: Night = {},
): Promise<{ damaged: number; is_over: boolean }> {
  const store = storageOf(config)
  const [begun] = await db.select().from(jobRounds).where(eq(jobRounds.name, round))
  let { after, round: damaged } = begun ?? { after: null, round: 0 }
  let failures = 0
  const until = performance.now() + longestNight
  while (performance.now() < until) {
    const rows = await filesAfter(db, after, limit)
    let found: DamagedFile[]
    try {
      found = await (failures < mostFailures
        ? damagedAmong(store, rows)
        : damagedOneByOne(store, rows, pause))
    } catch (error) {
      failures += 1
      if (failures > mostFailures) throw error
      await setTimeout(pause)
      continue
    }
    for (const file of found) report(file)
    damaged += found.length
    failures = 0
    after = rows.at(-1)?.id ?? null
    const place = { after, round: after === null ? 0 : damaged }
    await db
      .insert(jobRounds)
      .values({ name: round, ...place })
      .onConflictDoUpdate({ target: jobRounds.name, set: place })
    if (after === null) return { damaged, is_over: true }
  }
  return { damaged, is_over: false }
}

async function faultOf(store: Storage, key: string, sha256: string) {
  const bytes = await store.read(key)
  if (!bytes) return 'missing'
  return (await sha256Of(bytes)) === sha256 ? undefined : 'changed'
}

const minute = 60_000
const day = 24 * 60 * minute
const grace = 10 * minute
const trashDays = 14
const atMost = 0.01

const sweepBatch = 500

/** Jobs of `removeFiles`, for what must not wait until the next regular one. */
export const removing = queue('remove-files', { only: 'one', expireInSeconds: 600 })

const ours = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const trashed = /^trash\/(\d{4}-\d\d-\d\d)\//

/**
 * Deletes the bytes of rows that are gone, in a store of our own (else `WrongStore`), and temporary files of more than ten
 * minutes, which a crash left behind. Returns how many.
 */
export async function removeFiles(db: Db, config: Config, now = Date.now()): Promise<number> {
  const store = storageOf(config)
  let removed = await sweepFolder(incomingOf(config.DATA_DIR), now - grace)
  for (;;) {
    const rows = await db.select({ key: fileRemovals.key }).from(fileRemovals).limit(sweepBatch)
    if (!rows.length) return removed
    await mustOwnStore(db, config)
    const keys = rows.map(({ key }) => key)
    for (const key of await unnamedOf(db, keys)) await store.remove(key)
    await db.delete(fileRemovals).where(inArray(fileRemovals.key, keys))
    removed += rows.length
  }
}

async function sweepFolder(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const result = await stat(path).catch(() => undefined)
    if (!result || result.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export interface Sweep {
  stored: number
  /** Stored bytes of more than a day that no row names. */
  unnamed: number
  /** Nothing was moved: so many must be confirmed by an operator. */
  is_waiting: boolean
}

interface SweepOptions {
  now?: number
  /** An operator has seen the number. */
  confirmed?: boolean
}

/**
 * Moves stored bytes that no row names, which a crash left behind, to `trash/`, and deletes what has been there for 14
 * days. They are older than a day, the store is this database's own (else `WrongStore`), and when they are more than one
 * in a hundred an operator decides: then the store and the database do not belong together, or the database is older. Of
 * fewer than a hundred files that is each one: a crash rarely leaves one behind, and a night after the other would take
 * away all files of a small installation.
 */
export async function sweepFiles(
  db: Db,
  config: Config,
  { now = Date.now(), confirmed = false }: SweepOptions = {},
): Promise<Sweep> {
  await mustOwnStore(db, config)
  const store = storageOf(config)
  const { stored, unnamed, expired } = await listed(db, store, now)
  const is_waiting = !confirmed && unnamed.length > stored * atMost
  const today = new Date(now).toISOString().slice(0, 10)
  if (!is_waiting) for (const key of unnamed) await store.move(key, `trash/${today}/${key}`)
  for (const key of expired) await store.remove(key)
  return { stored, unnamed: unnamed.length, is_waiting }
}

interface Listing {
  stored: number
  unnamed: string[]
  /** In the trash for longer than 14 days, or a try of the health check that is older than a day. */
  expired: string[]
}

async function listed(db: Db, store: Storage, now: number) {
  const oldest = new Date(now - trashDays * day).toISOString().slice(0, 10)
  const found: Listing = { stored: 0, unnamed: [], expired: [] }
  let batch: string[] = []
  const look = async () => {
    if (batch.length) found.unnamed.push(...(await unnamedOf(db, batch)))
    batch = []
  }
  for await (const key of store.keys()) {
    const since = trashed.exec(key)?.[1]
    const isTry = key.startsWith(triesFolder) && madeAt(key.slice(triesFolder.length)) < now - day
    if (isTry || (since && since < oldest)) found.expired.push(key)
    if (!ours.test(key)) continue
    found.stored += 1
    if (madeAt(key) < now - day && batch.push(key) >= sweepBatch) await look()
  }
  await look()
  return found
}

/** Keys are UUIDv7: their first 48 bits are the time they were made. */
const madeAt = (key: string) => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)

/** Those of the stored objects that no row names. */
async function unnamedOf(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: files.key }).from(files).where(inArray(files.key, keys))
  const named = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !named.has(key))
}

/** Deletes the stored bytes under the key unless a row names it. */
export async function dropUnnamed(db: Db, store: Storage, key: string): Promise<void> {
  for (const unnamed of await unnamedOf(db, [key]))
    await store
      .remove(unnamed)
      .catch(() => log.warn({ key: unnamed }, 'stored bytes could not be removed'))
}

const fewKeys = 500

/** The file store; files without a marker may be what a release without one left. */
export function fileStoreOf(config: Config): OwnedStore {
  const { S3_BUCKET, DATA_DIR } = config
  const store = storageOf(config)
  return {
    store,
    label: S3_BUCKET ? `The bucket ${S3_BUCKET}` : `The folder ${join(DATA_DIR, 'files')}`,
    holds: 'files',
    setting: S3_BUCKET ? 'S3_BUCKET' : 'DATA_DIR',
    mayMark: (db) => mayMark(store, db),
  }
}

export const mustOwnStore = (db: Db, config: Config) => mustOwn(db, fileStoreOf(config))

/** Whether a store without a marker is empty, or the database names one of its files. */
async function mayMark(store: Storage, db: Db): Promise<boolean> {
  const keys: string[] = []
  for await (const key of store.keys()) {
    if (ours.test(key)) keys.push(key)
    if (keys.length >= fewKeys) break
  }
  if (!keys.length) return true
  return !(await isNewDatabase(db)) && (await unnamedOf(db, keys)).length < keys.length
}
