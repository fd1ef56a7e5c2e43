import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import {
  folderStorage,
  patientStorage,
  putWithRetries,
  type Storage,
} from '#platform/files/storage.ts'
import { storeOwner } from '#platform/security/store-owner.ts'
import { files } from '#schema/files.table.ts'
import type { Config } from '#src/config.ts'
import {
  BadBackup,
  filesIn,
  hasHash,
  installationIn,
  isWholeTable,
  type Manifest,
  manifestIn,
  owned,
  parseManifest,
  tableFile,
  tableIn,
} from './backup-folder.ts'

/**
 * Where backups are that nobody named a folder for: in BACKUP_DIR, or in the file store below `backups/`. Each has a folder of
 * its own; the bytes of files are in `files/` beside them, once for all.
 */
export interface BackupPlace {
  store: Storage
  prefix: string
  /** For the operator. */
  label: string
}

export function placeOf(config: Config): BackupPlace {
  const { BACKUP_DIR, S3_BUCKET, DATA_DIR } = config
  if (BACKUP_DIR)
    return { store: folderStorage(BACKUP_DIR), prefix: '', label: `${resolve(BACKUP_DIR)}/` }
  const label = S3_BUCKET ? `${S3_BUCKET}/backups/` : `${resolve(DATA_DIR, 'files', 'backups')}/`
  return { store: patientStorage(config), prefix: 'backups/', label }
}

export const nameAt = (time: number) =>
  new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-before-[\w-]+)?$/
/** Whether a folder of the place has the name of a backup, whole or not. */
export const isNamed = (name: string) => named.test(name)

/** A backup of the place that has a manifest. */
export interface StoredBackup {
  manifest: Manifest
  /** The installation that it is of; unknown in a damaged one, and in one of a release without such ids. */
  installation: string | undefined
}

/** Whether a backup in the place of an installation is its own; only one that names another installation is not. */
export const isOf = (owner: string | undefined, { installation }: StoredBackup) =>
  !owner || !installation || installation === owner

/** The whole backups of the place, oldest first; those from a clock that ran ahead come before all. */
export async function storedBackups({
  store,
  prefix,
}: Pick<BackupPlace, 'store' | 'prefix'>): Promise<Map<string, StoredBackup>> {
  const names: string[] = []
  for await (const key of store.keys(prefix)) {
    const [name = '', file, more] = key.slice(prefix.length).split('/')
    if (isNamed(name) && file === 'manifest.json' && more === undefined) names.push(name)
  }
  const found = new Map<string, StoredBackup>()
  const soon = nameAt(Date.now() + 3600_000)
  const isAhead = (name: string) => name > soon
  names.sort()
  for (const name of [...names.filter(isAhead), ...names.filter((one) => !isAhead(one))]) {
    const bytes = await store.read(`${prefix}${name}/manifest.json`)
    const manifest = bytes && parseManifest(await text(bytes))
    if (manifest)
      found.set(name, { manifest, installation: await installationAt(store, prefix + name) })
  }
  return found
}

/** Throws where the store does not respond: a backup is not taken for one's own because of that. */
async function installationAt(store: Storage, folder: string): Promise<string | undefined> {
  const bytes = await store.read(`${folder}/${tableFile('secrets')}`)
  const secrets = bytes && (await buffer(bytes))
  return secrets && installationIn(Readable.from([secrets])).catch(() => undefined)
}

/**
 * The newest backup of whose the place is, or the one that is wanted, whosever it is, brought into a folder that `remove`
 * takes away. In `unfinished` it stays when it fails, and the next one fetches only what is not there whole.
 */
export async function fetchBackup(config: Config, wanted?: string, unfinished?: string) {
  const { store, prefix, label } = placeOf(config)
  const stored = await storedBackups({ store, prefix })
  const owner = await storeOwner(store)
  const own = [...stored].filter(([, one]) => isOf(owner, one))
  const name = wanted ?? own.at(-1)?.[0] ?? ''
  const manifest = stored.get(name)?.manifest
  if (!manifest) throw new BadBackup(missing())
  const parent = unfinished ?? (await mkdtemp(join(tmpdir(), 'backup-')))
  const folder = join(parent, name)
  const remove = () => rm(parent, { recursive: true, force: true })
  const download = async (key: string, to: string) => {
    const bytes = await store.read(prefix + key)
    if (!bytes) throw new BadBackup(`The backup ${name} is damaged: ${key} is missing.`)
    await mkdir(dirname(to), { recursive: true, mode: owned.folder })
    await pipeline(bytes, createWriteStream(to, { mode: owned.file }))
  }
  try {
    if (unfinished) await removeOthers(unfinished, name)
    await download(`${name}/manifest.json`, manifestIn(folder))
    for (const table of manifest.tables)
      if (!(await isWholeTable(table, folder)))
        await download(`${name}/${tableFile(table.name)}`, tableIn(folder, table.name))
    for (const { id, sha256 } of manifest.files) {
      const path = join(filesIn(folder), id)
      if (!(await hasHash(createReadStream(path), sha256))) await download(`files/${id}`, path)
    }
  } catch (error) {
    if (!unfinished) await remove()
    throw error
  }
  return { name, folder, remove }

  function missing() {
    if (wanted) return `There is no backup ${wanted}, neither as a folder nor in ${label}.`
    if (!stored.size) return `There is no backup in ${label} yet.`
    return `All backups in ${label} are of other installations. Name the one that you mean.`
  }
}

/** Of an earlier restore of another backup nothing is used any more. */
async function removeOthers(unfinished: string, name: string) {
  const names = await readdir(unfinished).catch(() => [])
  for (const other of names.filter((one) => one !== name))
    await rm(join(unfinished, other), { recursive: true, force: true })
}

/** Brings bytes that the store lost back from the regular backups. Returns the ids of those that are not there either. */
export async function refetchFiles(
  db: Db,
  config: Config,
  damaged: readonly { id: string }[],
): Promise<string[]> {
  const { store, prefix } = placeOf(config)
  const own = patientStorage(config)
  const missing: string[] = []
  for (const { id } of damaged) {
    const [file] = await db
      .select({ key: files.key, size: files.size })
      .from(files)
      .where(eq(files.id, id))
    const open = () => store.read(`${prefix}files/${id}`)
    const isBack = file && (await putWithRetries(own, file.key, open, file.size))
    if (!isBack) missing.push(id)
  }
  return missing
}
