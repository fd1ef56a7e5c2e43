import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { transactionsWith } from '#platform/database/pipelining/commit-batch.ts'
import { traceStatement } from '#platform/tracing.ts'
import { type Database, ping, send, withRetries } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { buildIndexesWith } from './migrate.ts'
import { watchStatements } from './watch-statements.ts'

interface Source {
  /** The folder of the database; unset: in memory. */
  folder?: string
  /** A dumped database to start from. */
  image?: Blob
}

/** The embedded database. A second process on the same folder is rejected before it can lose rows. */
export async function openEmbedded({ folder, image }: Source): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {}
  if (folder) mkdirSync(folder, { recursive: true })
  const client = await PGlite.create({
    ...(folder && { dataDir: join(folder, 'pg') }),
    ...(image && { loadDataDir: image }),
    extensions: { btree_gist, pg_trgm },
  })
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
