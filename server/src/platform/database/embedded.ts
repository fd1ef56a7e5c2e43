import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { transactionsWith } from '#platform/database/pipelining/commit-batch.ts'
import { traceStatement } from '#platform/tracing.ts'
import { type Database, ping, send, withRetries } from './db.ts'
import { BadFolder, lockFolder } from './folder-lock.ts'
import { buildIndexesWith } from './migrate.ts'
import { watchStatements } from './watch-statements.ts'

interface Source {
  /** The folder of the database; unset: in memory. */
  folder?: string
  /** A dumped database to start from. */
  image?: Blob
}

const extensions = { btree_gist, pg_trgm }

/** The embedded database. A second process on the same folder is rejected before it can lose rows. */
export async function openEmbedded({ folder, image }: Source): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {}
  try {
    const client = folder
      ? await openFolder(folder)
      : await PGlite.create({ ...(image && { loadDataDir: image }), extensions })
    return openedDatabase(client, release)
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Opens the database in `pg`. A new one is built beside it and gets its name when it is whole: what a killed first start left
 * is not opened, it is built anew.
 */
async function openFolder(folder: string): Promise<PGlite> {
  const [data, fresh] = [join(folder, 'pg'), join(folder, 'pg.new')]
  if (!existsSync(data)) {
    rmSync(fresh, { recursive: true, force: true })
    const built = await PGlite.create({ dataDir: fresh, extensions })
    await built.close()
    renameSync(fresh, data)
  }
  for (const part of ['PG_VERSION', 'global/pg_control'])
    if (!existsSync(join(data, part)))
      throw new BadFolder(
        `The folder ${data} is no database: ${part} is missing. If a first start was interrupted there, remove the folder; else put it back, or restore a backup with another DATA_DIR.`,
      )
  try {
    return await PGlite.create({ dataDir: data, extensions })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]
    throw new BadFolder(
      `The database in ${data} cannot be opened: ${reason} Put the folder back as it was, or restore a backup with another DATA_DIR.`,
    )
  }
}

function openedDatabase(client: PGlite, release: () => void): Database {
  watchStatements(client, traceStatement)
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((inner) => {
      watchStatements(inner, traceStatement)
      return work(inner)
    })
  return {
    ...overClient(client),
    async close() {
      await client.close()
      release()
    },
  }
}

/** A new object per open client, so that caches keyed by database start empty. */
export function overClient(client: PGlite): Omit<Database, 'close'> {
  const db = drizzle(client)
  return {
    engine: 'embedded',
    db,
    transaction: transactionsWith(db, (work, lastStatements) =>
      withRetries(() =>
        db.transaction(async (transaction) => {
          const result = await work(transaction)
          for (const query of lastStatements()) await send(transaction, query)
          return result
        }),
      ),
    ),
    async listen(channel, listener) {
      const unlisten = await client.listen(channel, listener)
      return () => unlisten()
    },
    async script(statements) {
      await client.exec(statements)
    },
    buildIndexes: (statements) => buildIndexesWith((text) => client.query(text), statements),
    ping: () => ping(db),
  }
}

/** The whole embedded database as one file, for tests and backups. */
export const imageOf = (database: Database) => clientOf(database).dumpDataDir('none')

export function clientOf({ db }: Database): PGlite {
  if ('$client' in db && db.$client instanceof PGlite) return db.$client
  throw new TypeError('This is no embedded database.')
}
