import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, ne, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { files } from '#schema/files.table.ts'
import {
  BadBackup,
  filesIn,
  type Manifest,
  manifestIn,
  tableIn,
  writeLines,
} from './backup-folder.ts'
import { disableTimeouts, tablesOf, versionsOf } from './backup-tables.ts'

const atOnce = 500

type FileCopy = Manifest['files'][number]

/**
 * Writes a consistent snapshot of the database, and every file it references, into a new folder, which gets its name
 * when it is complete. Returns the manifest and the files whose contents were already missing.
 */
export async function makeBackup({ transaction, db }: Database, store: Storage, folder: string) {
  if (existsSync(folder)) throw new BadBackup(`${folder} exists already. Choose another name.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'database'), { recursive: true })
  await mkdir(filesIn(partial))
  const { named, ...content } = await transaction((held) => dump(held, partial))
  const { copied, missing } = await copyAll(store, named, partial)
  const gone: string[] = []
  for (const id of missing) if (!(await db.$count(files, eq(files.id, id)))) gone.push(id)
  const manifest: Manifest = { format: 1, ...content, files: copied, gone }
  await writeFile(manifestIn(partial), `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(partial, folder)
  return { manifest, missing: missing.filter((id) => !gone.includes(id)) }
}

/** Dumps every table in one repeatable-read transaction, so that concurrent writes are not included. */
async function dump(db: Db, folder: string) {
  await db.execute(sql`set transaction isolation level repeatable read, read only`)
  await disableTimeouts(db)
  const versions = await versionsOf(db)
  const tables: Manifest['tables'] = []
  for (const name of await tablesOf(db))
    tables.push({ name, ...(await writeLines(tableIn(folder, name), rowsAsJson(db, name))) })
  const named = await db
    .select({ id: files.id, key: files.key, size: files.size, sha256: files.sha256 })
    .from(files)
    .where(ne(files.key, ''))
  return { made_at: new Date().toISOString(), versions, tables, named }
}

async function* rowsAsJson(db: Db, table: string): AsyncGenerator<string> {
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

async function copyAll(store: Storage, named: FileCopy[], folder: string) {
  const copied: FileCopy[] = []
  const missing: string[] = []
  for (const file of named) {
    const bytes = await store.read(file.key)
    if (!bytes) {
      missing.push(file.id)
      continue
    }
    await pipeline(bytes, createWriteStream(join(filesIn(folder), file.id)))
    copied.push(file)
  }
  return { copied, missing }
}
