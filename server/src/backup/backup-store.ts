import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fileStoreOf } from '#domains/files/file-store.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { pendingIn } from '#platform/database/migrate.ts'
import { folderStorage, type Storage, storageOf } from '#platform/files/storage.ts'
import { log } from '#platform/log.ts'
import { lastBackup, recordBackup } from '#platform/monitoring/last-backup.ts'
import { hasId, installationOf, mustOwn, type OwnedStore } from '#platform/security/store-owner.ts'
import type { Config } from '#src/config.ts'
import { type Manifest, tableFile } from './backup-folder.ts'
import { copyAll, dumpInto, type FileCopy, makeBackup } from './create-backup.ts'
import {
  type BackupPlace,
  isNamed,
  isOf,
  nameAt,
  placeOf,
  type StoredBackup,
  storedBackups,
} from './stored-backups.ts'

/** What belongs to the installation alone: the file store, and the folder of the backups. */
export function ownedStores(config: Config): OwnedStore[] {
  const { BACKUP_DIR } = config
  if (!BACKUP_DIR) return [fileStoreOf(config)]
  const store = folderStorage(BACKUP_DIR)
  const backups: OwnedStore = {
    store,
    label: `The folder ${resolve(BACKUP_DIR)}`,
    holds: 'backups',
    setting: 'BACKUP_DIR',
    mayMark: (db) => hasOwnOrNone(db, store),
  }
  return [fileStoreOf(config), backups]
}

/** The stores that remember deleted accounts: the one of the files, and the folder of the backups. */
export const erasureStores = (config: Config): Storage[] =>
  ownedStores(config).map(({ store }) => store)

/** The same, to be written to. Throws `WrongStore` where one of them is another installation's. */
export async function mustOwnStores(db: Db, config: Config): Promise<Storage[]> {
  for (const one of ownedStores(config)) await mustOwn(db, one)
  return erasureStores(config)
}

type Write = (store: Storage) => Promise<number>

/** Writes to each of them, and throws what was wrong with one only when the others are done. Returns the sum. */
export async function inOwnStores(db: Db, config: Config, write: Write): Promise<number> {
  const writes = ownedStores(config).map((one) => mustOwn(db, one).then(() => write(one.store)))
  await Promise.allSettled(writes)
  return (await Promise.all(writes)).reduce((sum, many) => sum + many, 0)
}

/** Whether one of the backups in a folder is of this database, or there is none. */
async function hasOwnOrNone(db: Db, store: Storage): Promise<boolean> {
  const stored = [...(await storedBackups({ store, prefix: '' })).values()]
  for (const { installation } of stored)
    if (installation && (await hasId(db, installation))) return true
  return !stored.length
}

/** How many of those before a migration stay, and each only until as many regular ones as stay are newer. */
const migrationBackupLimit = 3
const isBefore = (name: string) => name.includes('-before-')

export interface MadeBackup {
  place: string
  manifest: Manifest
  /** Files whose bytes the store does not have. */
  missing: string[]
}

/** Makes a backup in a folder that the operator named. */
export const backUpInto = (database: Database, config: Config, folder: string) =>
  oneAtATime(database, async () => {
    const made = await makeBackup(database, storageOf(config), resolve(folder))
    return recorded(database, { place: resolve(folder), ...made }, false)
  })

/** Makes a backup in the place of the regular ones, and removes those that are too old. */
export const backUp = (database: Database, config: Config) =>
  oneAtATime(database, () => backUpNow(database, config, ''))

/**
 * A backup before the first of the migrations that an existing database lacks. Of nodes that start together one makes it; the
 * others waited for it, or find the migration done.
 */
export async function backUpBeforeMigration(
  database: Database,
  config: Config,
  migrations: string,
): Promise<MadeBackup | undefined> {
  const nextOf = async () => {
    const { is_new, pending } = await pendingIn(database.db, migrations)
    return is_new ? undefined : pending[0]
  }
  if (!config.BACKUP_EVERY_HOURS || !(await nextOf())) return undefined
  const place = placeOf(config)
  const earlier = await storedBackups(place)
  return oneAtATime(database, async () => {
    const next = await nextOf()
    const names = [...(await storedBackups(place)).keys()]
    const isMade = names.some((name) => isBefore(name) && !earlier.has(name))
    if (!next || isMade) return undefined
    return backUpNow(database, config, `-before-${next.name.replace(/\.sql$/, '')}`)
  })
}

async function backUpNow(database: Database, config: Config, reason: string): Promise<MadeBackup> {
  await mustOwnStores(database.db, config)
  const installation = await installationOf(database.db)
  const place = placeOf(config)
  const { store, prefix, label } = place
  const name = nameAt(Date.now()) + reason
  const folder = join(config.DATA_DIR, 'new-backup')
  try {
    const stored = await storedBackups(place)
    const own = [...stored.values()].filter((one) => isOf(installation, one))
    const known = new Set(own.flatMap(({ manifest }) => manifest.files.map(({ id }) => id)))
    const { manifest, missing } = await dumpInto(database, folder, (files) =>
      copyFiles(storageOf(config), store, prefix, files, known),
    )
    for (const table of manifest.tables) await upload(tableFile(table.name))
    // The last one: a backup without it is no backup.
    await upload('manifest.json')
    const made = await recorded(database, { place: label + name, manifest, missing }, !reason)
    // Two installations may have marked an empty folder at once; only one of the markers is still there.
    await mustOwnStores(database.db, config)
    stored.set(name, { manifest, installation })
    await prune(place, installation, stored, config.BACKUP_KEEP)
    return made
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function upload(path: string) {
    const from = join(folder, path)
    const { size } = await stat(from)
    await store.put(`${prefix}${name}/${path}`, createReadStream(from), size)
  }
}

/** Copies what no whole backup has yet; what a killed one began is written again. */
async function copyFiles(
  from: Storage,
  to: Storage,
  prefix: string,
  files: FileCopy[],
  known: Set<string>,
) {
  const isKnown = ({ id }: FileCopy) => known.has(id)
  const fresh = files.filter((file) => !isKnown(file))
  const { copied, missing } = await copyAll(from, fresh, (id, bytes, size) =>
    to.put(`${prefix}files/${id}`, bytes, size),
  )
  return { copied: [...files.filter(isKnown), ...copied], missing }
}

async function recorded(
  database: Database,
  made: MadeBackup,
  isRegular: boolean,
): Promise<MadeBackup> {
  const { place, manifest } = made
  const [at, rows, files] = [manifest.made_at, rowCount(manifest), manifest.files.length]
  await recordBackup(database.db, { at, place, rows, files }, isRegular)
  return made
}

export const rowCount = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Removes the installation's backups that are too old, what was never whole, and then the files that none of the others names.
 * The backups of another installation stay: they were copied there.
 */
async function prune(
  { store, prefix }: BackupPlace,
  installation: string,
  stored: Map<string, StoredBackup>,
  keep: number,
): Promise<void> {
  const names: string[] = []
  const others: string[] = []
  for (const [name, one] of stored) (isOf(installation, one) ? names : others).push(name)
  if (others.length) log.warn({ backups: others }, 'backups of another installation stay here')
  const regular = names.filter((name) => !isBefore(name)).slice(-keep)
  const isOutlived = (name: string) =>
    regular.length === keep && regular.every((one) => names.indexOf(one) > names.indexOf(name))
  const before = names.filter(isBefore).slice(-migrationBackupLimit)
  const retained = new Set([...others, ...regular, ...before.filter((name) => !isOutlived(name))])
  const used = new Set(
    [...retained].flatMap((name) => stored.get(name)?.manifest.files.map(({ id }) => id) ?? []),
  )
  const old: string[] = []
  for await (const key of store.keys(prefix)) {
    const [name = '', ...rest] = key.slice(prefix.length).split('/')
    if (name === 'files' && rest.length === 1 && !used.has(rest[0] ?? '')) old.push(key)
    if (isNamed(name) && !retained.has(name)) old.push(key)
  }
  // Manifests first: what is half removed is no backup any more.
  const isManifest = (key: string) => key.endsWith('/manifest.json')
  for (const key of [...old.filter(isManifest), ...old.filter((key) => !isManifest(key))])
    await store.remove(key)
}

/** A regular backup, when the last one is older than the setting says. For a job that runs each hour. */
export async function backUpIfDue(
  database: Database,
  config: Config,
): Promise<Record<string, number>> {
  const hours = config.BACKUP_EVERY_HOURS
  if (!hours || !(await isDue(database.db, hours))) return { backups: 0 }
  const { manifest, missing, place } = await backUp(database, config)
  if (missing.length) log.error({ missing, place }, 'files of the backup are missing in the store')
  return { backups: 1, rows: rowCount(manifest), files: manifest.files.length }
}

/**
 * Counted from the first start where there is no backup yet. The job may come some minutes early. A last one that lies ahead
 * was made by a clock that was wrong, and says nothing.
 */
async function isDue(db: Db, hours: number): Promise<boolean> {
  const last = await lastBackup(db, 'regular')
  const [row] = await rowsOf<{ is_due: boolean }>(
    db,
    sql`select coalesce(${last?.at ?? null}::timestamptz, (select min(at) from schema_versions))
      not between now() - make_interval(mins => ${hours * 60 - 30}) and now() + interval '1 hour' as is_due`,
  )
  return row?.is_due ?? false
}

async function isFree(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ mine: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended('a backup', 0)) as mine`,
  )
  return row?.mine ?? false
}

let last: Promise<unknown> = Promise.resolve()

/** One backup after the other, on all nodes: of two at once, one would remove files that the other one counts on. */
function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const locked = () =>
    database.engine === 'embedded'
      ? work()
      : database.transaction(async (held) => {
          await held.execute(sql`set local idle_in_transaction_session_timeout = 0`)
          while (!(await isFree(held))) await setTimeout(500)
          return work()
        })
  const mine = last.then(locked, locked)
  last = mine.catch(() => {})
  return mine
}
