import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, ping, retried } from './db.ts'
import { log } from './log.ts'

const limits = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
}

/** PostgreSQL by its URL. Every wait has an end; a connection that failed is never used again. */
export function openPostgres(url: string, max: number): Database {
  const pool = new pg.Pool({ connectionString: url, max, ...limits, allowExitOnIdle: true })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  const db = drizzle(pool)
  return {
    engine: 'postgres',
    db,
    transaction: (work) => retried(() => db.transaction(work)),
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
  const connect = async () => {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    client.on('error', () => client.end().catch(() => {}))
    client.on('end', reconnect)
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    heard('')
  }
  const reconnect = () => {
    if (!over) setTimeout(() => connect().catch(reconnect), 1000).unref()
  }
  await connect()
  return async () => {
    over = true
    await client.end()
  }
}
