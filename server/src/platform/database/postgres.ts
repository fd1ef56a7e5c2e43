import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from '#platform/log.ts'
import { type Database, ping, retried } from './db.ts'
import { inTransaction } from './postgres-transaction.ts'
import { ending } from './transaction-end.ts'

const limits = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
  // Compiling a statement costs more than running it: one of 0.3 ms took 230 with it.
  options: '-c jit=off',
}

/** PostgreSQL by its URL. Every wait has an end; a connection that failed is never used again. */
export function openPostgres(
  url: string,
  max: number,
  other: Partial<typeof limits> = {},
): Database {
  const bounds = { ...limits, ...other }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...bounds,
    pipeline: true,
    allowExitOnIdle: true,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  // The pool listens only while a connection is idle. One lost in use fails its query, and must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  return {
    engine: 'postgres',
    db,
    transaction: ending(db, (work, closing) => retried(() => inTransaction(pool, work, closing))),
    listen: (channel, heard) => listen(url, channel, heard),
    async script(statements) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(statements)
      } finally {
        await client.end()
      }
    },
    ping: () => ping(db),
    close: () => pool.end(),
  }
}

/** One connection of its own for LISTEN; when it is lost a new one is made, a second later. */
async function listen(url: string, channel: string, heard: (payload: string) => void) {
  let over = false
  let client: pg.Client
  const begin = async () => {
    client = await listener(url, channel, heard, again)
    if (over) await client.end()
    else heard('')
  }
  const again = () => {
    if (!over) setTimeout(() => begin().catch(again), 1000).unref()
  }
  await begin()
  return async () => {
    over = true
    await client.end()
  }
}

/** A connection that listens and tells when it ends; or an error, and no connection. */
async function listener(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  ended: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  client.on('error', () => client.end().catch(() => {}))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  client.once('end', ended)
  return client
}
