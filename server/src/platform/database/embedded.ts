import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { traceStatement } from '#platform/tracing.ts'
import type { Database } from './db.ts'
import { Engine } from './engine.ts'
import { BadFolder, lockFolder } from './folder-lock.ts'
import { buildIndexesWith } from './migrate.ts'
import { overPool } from './pipelining/postgres.ts'
import { watchPool } from './watch-statements.ts'

interface Source {
  /** The folder of the database; unset: in memory. */
  folder?: string
  /** A dumped database to start from. */
  image?: ArrayBuffer
}

export interface EmbeddedDatabase extends Database {
  /** The whole database as one file. */
  dump(): Promise<Blob>
}

/** Nothing works without the engine: the process ends as after any error that nobody expects, and is started again. */
function fail(error: Error) {
  throw error
}

/** The embedded database. A second process on the same folder is rejected before it can lose rows. */
export async function openEmbedded({ folder, image }: Source): Promise<EmbeddedDatabase> {
  const release = folder ? lockFolder(folder) : () => {}
  try {
    const engine = folder ? await openFolder(folder) : await Engine.start({ image }, fail)
    return overEngine(engine, release)
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Opens the database in `pg`. A new one is built beside it and gets its name when it is whole: what a killed first start left
 * is not opened, it is built anew.
 */
async function openFolder(folder: string): Promise<Engine> {
  const [data, fresh] = [join(folder, 'pg'), join(folder, 'pg.new')]
  if (!existsSync(data)) {
    rmSync(fresh, { recursive: true, force: true })
    const built = await Engine.start({ folder: fresh }, fail)
    await built.close()
    renameSync(fresh, data)
  }
  for (const part of ['PG_VERSION', 'global/pg_control'])
    if (!existsSync(join(data, part)))
      throw new BadFolder(
        `The folder ${data} is no database: ${part} is missing. If a first start was interrupted there, remove the folder; else put it back, or restore a backup with another DATA_DIR.`,
      )
  try {
    return await Engine.start({ folder: data }, fail)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]
    throw new BadFolder(
      `The database in ${data} cannot be opened: ${reason} Put the folder back as it was, or restore a backup with another DATA_DIR.`,
    )
  }
}

type Listener = (payload: string) => void

function overEngine(engine: Engine, release: () => void): EmbeddedDatabase {
  const listeners = new Map<string, Set<Listener>>()
  // One connection, because the engine has one session. Whoever needs it waits, however long.
  const pool = new pg.Pool({
    stream: engine.socket,
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    pipeline: true,
  })
  watchPool(pool, traceStatement)
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    }),
  )
  return {
    engine: 'embedded',
    ...overPool(pool),
    async listen(channel, listener) {
      const those = listeners.get(channel) ?? new Set()
      listeners.set(channel, those.add(listener))
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void those.delete(listener)
    },
    async script(statements) {
      await pool.query(statements)
    },
    buildIndexes: (statements) => buildIndexesWith((text) => pool.query(text), statements),
    dump: engine.dump,
    async close() {
      await pool.end()
      await engine.close()
      release()
    },
  }
}
