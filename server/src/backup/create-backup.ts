import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { appliedIn } from '#platform/database/migrate.ts'
import type { Storage } from '#platform/files/storage.ts'
import { files } from '#schema/files.table.ts'
import {
  BadBackup,
  filesIn,
  type Manifest,
  manifestIn,
  owned,
  tableIn,
  writeLines,
} from './backup-folder.ts'
import { prepareLongTransaction, tablesOf } from './backup-tables.ts'

const atOnce = 500

export type FileCopy = Manifest['files'][number]

/**
 * Writes a consistent snapshot of the database, and every file it references, into a new folder, which gets its name
 * when it is complete. Returns the manifest and the files whose contents were already missing.
 */
export async function makeBackup(database: Database, store: Storage, folder: string) {
  if (existsSync(folder)) throw new BadBackup(`${folder} exists already. Choose another name.`)
  const partial = `${folder}.partial`
  const made = await dumpInto(database, partial, async (files) => {
    await mkdir(filesIn(partial), { mode: owned.folder })
    return copyAll(store, files, (id, bytes) =>
      pipeline(bytes, createWriteStream(join(filesIn(partial), id), { mode: owned.file })),
    )
  })
  await rename(partial, folder)
  return made
}

/** What became of the files: those that were copied, and those that the store does not have. */
export interface Copies {
  copied: FileCopy[]
  missing: string[]
}

/** Writes a snapshot of the database into a folder, lets the caller copy the files that it names, and adds the manifest. */
export async function dumpInto(
  { transaction, db }: Database,
  folder: string,
  copy: (files: FileCopy[]) => Promise<Copies>,
) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'database'), { recursive: true, mode: owned.folder })
  const { named, ...content } = await transaction((held) => dump(held, folder))
  const { copied, missing } = await copy(named)
  const gone: string[] = []
  for (const id of missing) {
    const isThere = await db.$count(files, and(eq(files.id, id), hasBytes))
    if (!isThere) gone.push(id)
  }
  const manifest: Manifest = { format: 1, ...content, files: copied, gone }
  await writeFile(manifestIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: owned.file,
  })
  return { manifest, missing: missing.filter((id) => !gone.includes(id)) }
}

/** An account deletion leaves the row of an attached file, without bytes. */
const hasBytes = ne(files.key, '')

/** Dumps every table in one repeatable-read transaction, so that concurrent writes are not included. */
async function dump(db: Db, folder: string) {
  await db.execute(sql`set transaction isolation level repeatable read, read only`)
  await prepareLongTransaction(db)
  const versions = await appliedIn(db)
  const tables: Manifest['tables'] = []
  for (const name of await tablesOf(db))
    tables.push({ name, ...(await writeLines(tableIn(folder, name), rowsAsJson(db, name))) })
  const named = await db
    .select({ id: files.id, key: files.key, size: files.size, sha256: files.sha256 })
    .from(files)
    .where(hasBytes)
  return { made_at: new Date().toISOString(), versions, tables, named }
}

/** The rows of a table, one JSON object each, in the order in which they are stored. */
export async function* rowsAsJson(db: Db, table: string): AsyncGenerator<string> {
  await db.execute(
    sql`declare backup_rows no scroll cursor for
        select to_json(one)::text as line from ${sql.identifier(table)} one`,
  )
  for (;;) {
    const rows = await rowsOf<{ line: string }>(
      db,
      sql.raw(`fetch forward ${atOnce} from backup_rows`),
    )
    for (const { line } of rows) yield line
    if (rows.length < atOnce) break
  }
  await db.execute(sql`close backup_rows`)
}

/** Copies files out of a store, one after the other. */
export async function copyAll(
  store: Storage,
  named: FileCopy[],
  put: (id: string, bytes: Readable, size: number) => Promise<void>,
): Promise<Copies> {
  const copied: FileCopy[] = []
  const missing: string[] = []
  for (const file of named) {
    const bytes = await store.read(file.key)
    if (!bytes) {
      missing.push(file.id)
      continue
    }
    await put(file.id, bytes, file.size)
    copied.push(file)
  }
  return { copied, missing }
}
