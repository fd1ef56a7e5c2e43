import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, exists, inArray, not } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { type Storage, storageOf } from '#platform/files/storage.ts'
import { log } from '#platform/log.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { internships } from '#schema/internships.table.ts'
import { posts } from '#schema/news.table.ts'
import type { Config } from '#src/config.ts'
import { incomingOf } from './files-intake.ts'

const grace = 10 * 60_000
const atOnce = 500
const ours = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Removes what a crash left: temporary files, and stored bytes that no row names. What is younger than ten minutes
 * may still be on its way and is left alone. Answers how many were removed.
 */
export async function sweepFiles(db: Db, config: Config, now = Date.now()): Promise<number> {
  const before = now - grace
  const store = storageOf(config)
  let removed = await sweepFolder(incomingOf(config.DATA_DIR), before)
  let batch: string[] = []
  for await (const key of store.keys()) {
    if (ours.test(key) && madeAt(key) < before) batch.push(key)
    if (batch.length < atOnce) continue
    removed += await dropUnnamed(db, store, batch)
    batch = []
  }
  return removed + (await dropUnnamed(db, store, batch))
}

/** Keys are UUIDv7: their first 48 bits are the time they were made. */
const madeAt = (key: string) => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)

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

/** Removes those of the stored objects that no row names. */
export async function dropUnnamed(db: Db, store: Storage, keys: string[]): Promise<number> {
  if (!keys.length) return 0
  const rows = await db.select({ key: files.key }).from(files).where(inArray(files.key, keys))
  const named = new Set(rows.map(({ key }) => key))
  const unnamed = keys.filter((key) => !named.has(key))
  for (const key of unnamed)
    await store.remove(key).catch(() => log.warn({ key }, 'stored bytes could not be removed'))
  return unnamed.length
}

/**
 * Erases a person's files, in the transaction that removes the person. A file that an application still names keeps its
 * row without name and bytes; a cover image of an internship or a post stays, it is the company's. `sweepFiles` removes the bytes.
 */
export async function eraseFilesOf(db: Db, user_id: string): Promise<void> {
  const theirs = eq(files.owner_id, user_id)
  const attached = exists(
    db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.resume_id, files.id)),
  )
  const cover = exists(
    db
      .select({ id: internships.id })
      .from(internships)
      .where(eq(internships.cover_image_id, files.id))
      .unionAll(db.select({ id: posts.id }).from(posts).where(eq(posts.cover_image_id, files.id))),
  )
  await db
    .update(files)
    .set(erased)
    .where(and(theirs, attached, not(cover)))
  await db.update(users).set({ avatar_id: null }).where(eq(users.id, user_id))
  await db.delete(files).where(and(theirs, not(attached), not(cover)))
}

/** No bytes are stored under an empty key. */
const erased = { name: 'removed', key: '', size: 0, sha256: '' }
