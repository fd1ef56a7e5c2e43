import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { installationOf, markStore, storeOwner } from '#domains/files/file-store.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { files as filesTable } from '#schema/files.table.ts'
import { secrets } from '#schema/secrets.table.ts'
import {
  BadBackup,
  filesIn,
  Manifest,
  manifestIn,
  measure,
  readLines,
  tableIn,
} from './backup-folder.ts'
import {
  advance,
  columnsOf,
  countOf,
  disableTimeouts,
  tablesOf,
  versionsOf,
} from './backup-tables.ts'

const atOnce = 500

interface RestoreOptions {
  /** Replace the current contents of the database. */
  force: boolean
}

/**
 * Restores a backup into a database of the same version and its files into the storage. Everything is verified before
 * anything is changed; the database is changed in one transaction that ends by checking the row counts and the audit
 * chain.
 */
export async function restoreBackup(
  { db, transaction }: Database,
  store: Storage,
  folder: string,
  { force }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await manifestOf(folder)
  await mustFit(db, manifest)
  if (!force && (await countOf(db, 'users')))
    throw new BadBackup('The database is not empty. Add --force to replace what it holds.')
  await mustBeWhole(manifest, folder)
  const installation = await claim(db, store, folder)
  for (const { id, key, size } of manifest.files)
    await store.put(key, createReadStream(join(filesIn(folder), id)), size)
  await transaction(async (held) => {
    await fill(held, manifest, folder)
    const value = installation
    await held
      .insert(secrets)
      .values({ name: 'installation', value })
      .onConflictDoUpdate({ target: secrets.name, set: { value } })
  })
  return manifest
}

async function manifestOf(folder: string): Promise<Manifest> {
  const path = manifestIn(folder)
  if (!existsSync(path)) throw new BadBackup(`There is no backup in ${folder}.`)
  const { data } = Manifest.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!data) throw new BadBackup('The manifest of this backup cannot be read.')
  return data
}

async function mustFit(db: Db, manifest: Manifest) {
  const ours = await versionsOf(db)
  const theirs = manifest.versions
  const same =
    ours.length === theirs.length &&
    ours.every(({ name, checksum }, at) => {
      const other = theirs[at]
      return other?.name === name && other.checksum === checksum
    })
  if (same) return
  throw new BadBackup(
    `The backup is of version ${theirs.at(-1)?.name}, this build makes ${ours.at(-1)?.name}. Restore it with its own build.`,
  )
}

/**
 * The id that the restored database takes: the store's, if that is of this database or of the one in the backup, so that
 * a copy for tests does not pass for the original. An unmarked store is marked.
 */
async function claim(db: Db, store: Storage, folder: string): Promise<string> {
  const [own, owner] = [await installationOf(db), await storeOwner(store)]
  if (owner === undefined) await markStore(store, own)
  if (owner === undefined || owner === own) return own
  for await (const line of readLines(tableIn(folder, 'secrets'))) {
    const { name, value } = Secret.parse(JSON.parse(line))
    if (name === 'installation' && value === owner) return owner
  }
  throw new BadBackup(
    'The file store holds the files of another database. Nothing was changed. Choose another DATA_DIR or S3_BUCKET.',
  )
}

const Secret = z.object({ name: z.string(), value: z.string() })

async function mustBeWhole({ tables, files }: Manifest, folder: string) {
  for (const { name, rows, sha256 } of tables) {
    const result = await measure(tableIn(folder, name)).catch(() => undefined)
    if (result?.rows !== rows || result.sha256 !== sha256)
      throw new BadBackup(`The backup is damaged: table ${name}.`)
  }
  for (const { id, sha256 } of files) {
    const bytes = createReadStream(join(filesIn(folder), id))
    const result = await sha256Of(bytes).catch(() => undefined)
    if (result !== sha256) throw new BadBackup(`The backup is damaged: file ${id}.`)
  }
}

async function fill(db: Db, { tables, gone }: Manifest, folder: string) {
  await disableTimeouts(db)
  const names = await tablesOf(db)
  await db.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')}`))
  for (const name of names) {
    const expected = tables.find((table) => table.name === name)
    if (!expected) throw new BadBackup(`The backup has no table ${name}.`)
    // Triggers are disabled: the columns they maintain are part of the backup.
    await db.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
    await copyIn(db, name, tableIn(folder, name))
    await db.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
    if ((await countOf(db, name)) !== expected.rows)
      throw new BadBackup(`Table ${name} did not arrive whole.`)
    await advance(db, name)
  }
  for (const id of gone) await db.execute(sql`delete from ${filesTable} where id = ${id}`)
  const [fault] = await findBroken(db)
  if (fault)
    throw new BadBackup(`The audit log is broken in lane ${fault.lane} at entry ${fault.seq}.`)
}

async function copyIn(db: Db, table: string, path: string) {
  const columns = (await columnsOf(db, table)).map((name) => `"${name}"`).join(', ')
  const insert = async (lines: string[]) => {
    if (!lines.length) return
    await rowsOf(
      db,
      sql`insert into ${sql.identifier(table)} (${sql.raw(columns)})
          select ${sql.raw(columns)}
          from json_populate_recordset(null::${sql.identifier(table)}, ${`[${lines.join(',')}]`}::json)`,
    )
  }
  let lines: string[] = []
  for await (const line of readLines(path)) {
    if (lines.push(line) < atOnce) continue
    await insert(lines)
    lines = []
  }
  await insert(lines)
}
