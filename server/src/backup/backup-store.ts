import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { fileStoreOf } from '#domains/files/file-store.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { pendingIn } from '#platform/database/migrate.ts'
import { folderStorage, patientStorage, type Storage, storageOf } from '#platform/files/storage.ts'
import { log } from '#platform/log.ts'
import { lastBackup, recordBackup } from '#platform/monitoring/last-backup.ts'
import { hasId, mustOwn, type OwnedStore } from '#platform/security/store-owner.ts'
import { files } from '#schema/files.table.ts'
import type { Config } from '#src/config.ts'
import {
  BadBackup,
  installationIn,
  type Manifest,
  owned,
  parseManifest,
  tableFile,
} from './backup-folder.ts'
import { copyAll, dumpInto, type FileCopy, makeBackup } from './create-backup.ts'

/**
 * Where backups are that nobody named a folder for: in BACKUP_DIR, or in the file store below `backups/`. Each has a folder of
 * its own; the bytes of files are in `files/` beside them, once for all.
 */
interface BackupPlace {
  store: Storage
  prefix: string
  /** For the operator. */
  label: string
}

function placeOf(config: Config): BackupPlace {
  const { BACKUP_DIR, S3_BUCKET, DATA_DIR } = config
  if (BACKUP_DIR)
    return { store: folderStorage(BACKUP_DIR), prefix: '', label: `${resolve(BACKUP_DIR)}/` }
  const label = S3_BUCKET ? `${S3_BUCKET}/backups/` : `${resolve(DATA_DIR, 'files', 'backups')}/`
  return { store: patientStorage(config), prefix: 'backups/', label }
}

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
  const names = [...(await wholeBackups(store, '')).keys()]
  for (const name of names) {
    const secrets = await store.read(`${name}/${tableFile('secrets')}`)
    // A damaged one belongs to nobody.
    const id = secrets && (await installationIn(secrets).catch(() => undefined))
    if (id && (await hasId(db, id))) return true
  }
  return !names.length
}

/** How many of those before a migration stay, and each only until as many regular ones as stay are newer. */
const migrationBackupLimit = 3
const isBefore = (name: string) => name.includes('-before-')
const nameAt = (time: number) => new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-before-[\w-]+)?$/

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
  const { store, prefix } = placeOf(config)
  const earlier = await wholeBackups(store, prefix)
  return oneAtATime(database, async () => {
    const next = await nextOf()
    const names = [...(await wholeBackups(store, prefix)).keys()]
    const isMade = names.some((name) => isBefore(name) && !earlier.has(name))
    if (!next || isMade) return undefined
    return backUpNow(database, config, `-before-${next.name.replace(/\.sql$/, '')}`)
  })
}

async function backUpNow(database: Database, config: Config, reason: string): Promise<MadeBackup> {
  await mustOwnStores(database.db, config)
  const { store, prefix, label } = placeOf(config)
  const name = nameAt(Date.now()) + reason
  const folder = join(config.DATA_DIR, 'new-backup')
  try {
    const wholes = await wholeBackups(store, prefix)
    const known = new Set([...wholes.values()].flatMap(({ files }) => files.map(({ id }) => id)))
    const { manifest, missing } = await dumpInto(database, folder, (files) =>
      copyFiles(storageOf(config), store, prefix, files, known),
    )
    for (const table of manifest.tables) await upload(tableFile(table.name))
    // The last one: a backup without it is no backup.
    await upload('manifest.json')
    const made = await recorded(database, { place: label + name, manifest, missing }, !reason)
    // Two installations may have marked an empty folder at once; only one of the markers is still there.
    await mustOwnStores(database.db, config)
    await prune(store, prefix, wholes.set(name, manifest), config.BACKUP_KEEP)
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

/** The backups of the place that have a manifest, oldest first; those from a clock that ran ahead come before all. */
async function wholeBackups(store: Storage, prefix: string): Promise<Map<string, Manifest>> {
  const names: string[] = []
  for await (const key of store.keys(prefix)) {
    const [name = '', file, more] = key.slice(prefix.length).split('/')
    if (named.test(name) && file === 'manifest.json' && more === undefined) names.push(name)
  }
  const found = new Map<string, Manifest>()
  const soon = nameAt(Date.now() + 3600_000)
  const isAhead = (name: string) => name > soon
  names.sort()
  for (const name of [...names.filter(isAhead), ...names.filter((one) => !isAhead(one))]) {
    const bytes = await store.read(`${prefix}${name}/manifest.json`)
    const manifest = bytes && parseManifest(await text(bytes))
    if (manifest) found.set(name, manifest)
  }
  return found
}

/** Removes the backups that are too old or were never whole, and then the files that none of the others names. */
async function prune(
  store: Storage,
  prefix: string,
  wholes: Map<string, Manifest>,
  keep: number,
): Promise<void> {
  const names = [...wholes.keys()]
  const regular = names.filter((name) => !isBefore(name)).slice(-keep)
  const isOutlived = (name: string) =>
    regular.length === keep && regular.every((one) => names.indexOf(one) > names.indexOf(name))
  const before = names.filter(isBefore).slice(-migrationBackupLimit)
  const retained = new Set([...regular, ...before.filter((name) => !isOutlived(name))])
  const used = new Set(
    [...retained].flatMap((name) => wholes.get(name)?.files.map(({ id }) => id) ?? []),
  )
  const old: string[] = []
  for await (const key of store.keys(prefix)) {
    const [name = '', ...rest] = key.slice(prefix.length).split('/')
    if (name === 'files' && rest.length === 1 && !used.has(rest[0] ?? '')) old.push(key)
    if (named.test(name) && !retained.has(name)) old.push(key)
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

/** The name of the newest backup of the place, or of another one, brought into a folder that `remove` takes away. */
export async function fetchBackup(config: Config, wanted?: string) {
  const { store, prefix, label } = placeOf(config)
  const wholes = await wholeBackups(store, prefix)
  const name = wanted ?? [...wholes.keys()].at(-1)
  const manifest = name && wholes.get(name)
  if (!name || !manifest)
    throw new BadBackup(
      wanted
        ? `There is no backup ${wanted}, neither as a folder nor in ${label}.`
        : `There is no backup in ${label} yet.`,
    )
  const parent = await mkdtemp(join(tmpdir(), 'backup-'))
  const folder = join(parent, name)
  const remove = () => rm(parent, { recursive: true, force: true })
  const download = async (key: string, to: string) => {
    const bytes = await store.read(prefix + key)
    if (!bytes) throw new BadBackup(`The backup ${name} is damaged: ${key} is missing.`)
    await mkdir(dirname(to), { recursive: true, mode: owned.folder })
    await pipeline(bytes, createWriteStream(to, { mode: owned.file }))
  }
  try {
    for (const path of ['manifest.json', ...manifest.tables.map((table) => tableFile(table.name))])
      await download(`${name}/${path}`, join(folder, path))
    for (const { id } of manifest.files) await download(`files/${id}`, join(folder, 'files', id))
  } catch (error) {
    await remove()
    throw error
  }
  return { name, folder, remove }
}

/** Brings bytes that the store lost back from the regular backups. Returns the ids of those that are not there either. */
export async function refetchFiles(
  db: Db,
  config: Config,
  damaged: readonly { id: string }[],
): Promise<string[]> {
  const { store, prefix } = placeOf(config)
  const missing: string[] = []
  for (const { id } of damaged) {
    const [file] = await db
      .select({ key: files.key, size: files.size })
      .from(files)
      .where(eq(files.id, id))
    const bytes = await store.read(`${prefix}files/${id}`)
    if (file && bytes) await storageOf(config).put(file.key, bytes, file.size)
    else missing.push(id)
  }
  return missing
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
