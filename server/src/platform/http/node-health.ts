import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { HealthValue } from '@app/contract/insight/dashboards.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { DatabaseLateError, type Db, inTime } from '#platform/database/db.ts'
import { putText, readText, storageOf } from '#platform/files/storage.ts'
import { log } from '#platform/log.ts'
import { healthFindings } from '#schema/health.table.ts'
import type { Config } from '#src/config.ts'
import { version } from '../../../../package.json' with { type: 'json' }
import { isShuttingDown } from './graceful-shutdown.ts'

/** The release and, where it was built in a repository, the commit. */
export const build = [version, process.env.BUILD_COMMIT].filter(Boolean).join(' · ')

const grain = 50
/** The event-loop delay within the last minute, in milliseconds, above which a node counts as overloaded. */
const longest = 500
const delay = monitorEventLoopDelay({ resolution: grain })
delay.enable()
setInterval(() => delay.reset(), 60_000).unref()

/** Whether this node accepts requests (else `error`) without queueing them (else `warning`). */
export function nodeHealth(app: FastifyInstance): HealthValue {
  if (isShuttingDown(app)) return 'error'
  return delay.percentile(95) / 1e6 < grain + longest ? 'healthy' : 'warning'
}

/**
 * How full the fuller of the disks with data and backups is, in whole percent; null when neither can be read. With a bucket,
 * too, uploads and new backups go through the data folder.
 */
export async function storageUsage({ DATA_DIR, BACKUP_DIR }: Config): Promise<number | null> {
  const folders = [DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])]
  const known = (await Promise.all(folders.map(usageOf))).filter((used) => used !== null)
  return known.length ? Math.max(...known) : null
}

/** As `df` reports it; of a folder that is only made with its first file, where it will be. */
async function usageOf(folder: string): Promise<number | null> {
  const path = resolve(folder)
  try {
    const { blocks, bfree, bavail } = await statfs(path)
    const used = blocks - bfree
    return used + bavail > 0 ? Math.ceil((100 * used) / (used + bavail)) : null
  } catch (error) {
    const isNone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isNone && dirname(path) !== path ? usageOf(dirname(path)) : null
  }
}

/**
 * Whether the database writes a row and reads it back. The row is one of its own, so that it waits for nobody who stores
 * findings, and nothing stays of it. A database that refuses is not well at once; one that is late is tried again before it
 * counts, because it may only be busy.
 */
export async function isDatabaseWell(db: Db, tries = 2): Promise<boolean> {
  const undo = new Error('The row was only a try.')
  const trying = async () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${healthFindings} (name, state, since, checked_at)
        values (${`try ${randomUUID()}`}, 'healthy', now(), now()) returning checked_at`)
      throw undo
    })
  try {
    await inTime(trying())
    return true
  } catch (error) {
    if (error === undo) return true
    log.warn({ err: error }, 'the database wrote no row')
    return error instanceof DatabaseLateError && tries > 1 && isDatabaseWell(db, tries - 1)
  }
}

const content = 'written and read'

/** Where the tries are stored. What a crash leaves there is deleted after a day. */
export const triesFolder = 'health-tries/'

/**
 * Whether the file store takes a small file, gives it back and deletes it, within its own time limits. Each try has a file of
 * its own, since other nodes and workers write to the same store.
 */
export async function isStoreWell(config: Config): Promise<boolean> {
  const store = storageOf(config)
  const key = triesFolder + v7()
  try {
    await putText(store, key, content)
    const read = await readText(store, key)
    await store.remove(key)
    if (read === content) return true
    log.warn({ read }, 'the file store gave something else back')
  } catch (error) {
    log.warn({ err: error }, 'the file store failed a try')
    // Without waiting for it: a store that does not respond would take its time once more.
    void store.remove(key).catch(() => undefined)
  }
  return false
}
