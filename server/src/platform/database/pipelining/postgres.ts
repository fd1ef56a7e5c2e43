import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type ExtractTablesWithRelations, type Query, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Database, type Query as Named, ping, runningNodes, withRetries } from '../db.ts'
import { codeOf, isConnectionLost } from '../error-mapping.ts'
import { buildIndexesWith } from '../migrate.ts'
import { traceAndLog, watchPool } from '../watch-statements.ts'
import { transactionsWith } from './commit-batch.ts'
import { limitTransactions } from './transaction-places.ts'

type Tables = Record<string, never>
type Relations = ExtractTablesWithRelations<Tables>
type PrepareParameters = Parameters<NodePgSession<Tables, Relations>['prepareQuery']>
type Work<T> = (transaction: NodePgTransaction<Tables, Relations>) => Promise<T>
const dialect = new PgDialect()
const planIsOutOfDate = '0A000'

/**
 * Runs `work` in a transaction on a connection of its own, which is always released. A connection that was lost, or
 * that holds plans for altered tables, is not used again.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: Work<T>,
  closing: () => Named[] = () => [],
  connect: () => Promise<pg.PoolClient> = () => pool.connect(),
): Promise<T> {
  const client = await connect()
  let isBroken = false
  try {
    return await carryOut(client, work, closing)
  } catch (error) {
    isBroken = isConnectionLost(error) || codeOf(error) === planIsOutOfDate
    throw error
  } finally {
    // The server reports idle: no open transaction is left for the next user of the connection to join.
    client.release(isBroken || client.getTransactionStatus() !== 'I')
  }
}

/** `begin` is pipelined with the first statement and the last statements with the commit, which saves round trips. */
async function carryOut<T>(
  client: pg.PoolClient,
  work: Work<T>,
  closing: () => Named[],
): Promise<T> {
  const session = new Session(client, dialect, undefined)
  const transaction = new NodePgTransaction<Tables, Relations>(dialect, session, undefined)
  try {
    const [begun, working] = inOneGo(
      client,
      () => [client.query('begin'), work(transaction)] as const,
    )
    const [result] = await Promise.all([working, begun])
    session.isOver = true
    const sent = inOneGo(client, () =>
      [...closing(), { text: 'commit' }].map((query) => client.query(query)),
    )
    const committed = (await Promise.all(sent)).at(-1)
    if (committed?.command !== 'COMMIT') throw new Error('A refused statement was passed over.')
    return result
  } catch (error) {
    session.isOver = true
    await client.query('rollback')
    throw error
  }
}

/** Statements sent in the meantime leave in one packet, in this order. */
function inOneGo<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Sends the statements of a pool or of a transaction; those that recur are planned once per connection. */
class Session extends NodePgSession<Tables, Relations> {
  /** After this the connection belongs to another transaction. */
  isOver = false

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: PrepareParameters
  ) {
    if (this.isOver) throw new Error('The transaction is over.')
    return super.prepareQuery<T>(query, fields, name ?? nameOf(query), ...rest)
  }
}

const uses = new Map<string, number>()
const names = new Map<string, string>()
/**
 * Each prepared plan takes memory in each connection: at most this many are cached, for statements that recur within a minute;
 * the others are planned each time.
 */
const most = { names: 200, uses: 2000 }
const often = 5
const window = 60_000
let countedSince = performance.now()

function nameOf({ sql, params }: Query): string | undefined {
  const name = names.get(sql)
  if (name || names.size === most.names || !params.length) return name
  if (uses.size === most.uses || performance.now() - countedSince > window) {
    uses.clear()
    countedSince = performance.now()
  }
  const used = (uses.get(sql) ?? 0) + 1
  uses.set(sql, used)
  if (used === often) names.set(sql, `again_${names.size}`)
  return undefined
}

const limits = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
  // JIT compilation costs more than it saves: a statement of 0.3 ms took 230 ms with it.
  options: '-c jit=off',
}

/** A connection keeps its plans: one that a rush opens anew plans everything again. What is idle is kept open past firewalls. */
const staying = {
  idleTimeoutMillis: 600_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
}

/**
 * Opens PostgreSQL by its URL. Every wait has a timeout; a failed connection is never used again. With a `direct` URL
 * the other one is a pooler that lends a connection for one transaction: what needs a session goes there.
 */
export function openPostgres(
  url: string,
  max: number,
  other: Partial<typeof limits> = {},
  direct?: string,
): Database {
  const session = direct ?? url
  const bounds = { ...limits, ...other }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...bounds,
    pipeline: true,
    allowExitOnIdle: true,
    ...staying,
  })
  if (direct) pool.on('connect', withoutNames)
  watchPool(pool, traceAndLog)
  return {
    engine: 'postgres',
    ...overPool(pool),
    listen: listening(session),
    script: (statements) => alone(session, async (client) => void (await client.query(statements))),
    buildIndexes: (statements) => alone(session, (client) => buildIndexes(client, statements)),
    close: () => pool.end(),
  }
}

/** What both engines do over a pool. A new object for each call, so that caches keyed by database start empty. */
export function overPool(pool: pg.Pool): Pick<Database, 'db' | 'transaction' | 'ping'> {
  const session = new Session(withNewPlans(pool), dialect, undefined)
  const db = Object.assign(new NodePgDatabase<Tables>(dialect, session, undefined), {
    $client: pool,
    // drizzle's own never releases a connection on which `begin` failed, and the pool would shrink with each outage.
    transaction: <T>(work: Work<T>) => inTransaction(pool, work),
  })
  const inPlace = limitTransactions(pool)
  return {
    db,
    transaction: transactionsWith(db, (work, closing) =>
      inPlace((connect) => withRetries(() => inTransaction(pool, work, closing, connect))),
    ),
    ping: () => ping(db),
  }
}

/**
 * The pool, for single statements: one whose plan on a connection is out of date, because its tables were altered since, is
 * sent again. The pool closes a connection on which a statement failed.
 */
function withNewPlans(pool: pg.Pool): pg.Pool {
  const query = async (...sent: unknown[]): Promise<unknown> => {
    for (let left = pool.options.max ?? 1; ; left -= 1)
      try {
        return await Reflect.apply(pool.query, pool, sent)
      } catch (error) {
        if (left === 0 || codeOf(error) !== planIsOutOfDate) throw error
      }
  }
  return Object.assign(Object.create(pool), { query })
}

/** A statement prepared by name stays on a connection that belongs to another transaction next. */
function withoutNames(client: pg.PoolClient) {
  const { query } = client
  const unnamed = (config: unknown, ...args: unknown[]): unknown => {
    const isNamed = typeof config === 'object' && config && 'name' in config && 'text' in config
    const statement = isNamed ? { ...config, name: undefined } : config
    return Reflect.apply(query, client, [statement, ...args])
  }
  Object.assign(client, { query: unnamed })
}

/** Works on a connection without a pool, which must come soon; the work itself has no limit of time. */
async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connectionTimeoutMillis } = limits
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  // A connection that is lost fails its statement, and must not crash the process besides.
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Tries the lock again and again instead of waiting inside the database: building an index waits for every statement
 * that began before it, and one that waits for the builder would never end.
 */
async function buildIndexes(client: pg.Client, statements: string[]) {
  const lock = `select from (select pg_try_advisory_lock(hashtextextended('build indexes', 0)) as mine) as lock where mine`
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  while (!(await client.query(lock)).rowCount) await setTimeout(500)
  await buildIndexesWith((text) => client.query(text), statements)
}

type Listener = (payload: string) => void

/**
 * Hears all channels of a process on one connection of its own. When it is lost, a new one is opened a second later, and
 * each listener is called without a payload: it may have missed something.
 */
function listening(url: string): Database['listen'] {
  const channels = new Map<string, Set<Listener>>()
  let opening: Promise<pg.Client> | undefined
  let isWaiting = false

  function open() {
    const mine = openListener(url, emit, () => opening === mine && lost())
    mine.catch(() => opening === mine && lost())
    opening = mine
    return mine
  }
  function emit(channel: string, payload: string) {
    for (const listener of channels.get(channel) ?? []) listener(payload)
  }
  function lost() {
    opening = undefined
    if (isWaiting || !channels.size) return
    isWaiting = true
    void setTimeout(1000, undefined, { ref: false }).then(again)
  }
  async function again() {
    isWaiting = false
    const names = [...channels.keys()]
    if (opening || !names.length) return
    try {
      const client = await open()
      for (const name of names) await listenTo(client, name)
      for (const name of names) emit(name, '')
    } catch {
      // The connection says itself that it has ended.
    }
  }

  return async (channel, listener) => {
    const client = await (opening ?? open())
    await listenTo(client, channel)
    const listeners = channels.get(channel) ?? new Set()
    channels.set(channel, listeners.add(listener))
    // Lost since: nobody has opened it again for a channel that was not known.
    if (!opening) lost()
    listener('')
    return async () => {
      listeners.delete(listener)
      if (!listeners.size) channels.delete(channel)
      if (channels.size) return
      const last = opening
      opening = undefined
      await last?.then((client) => client.end()).catch(() => {})
    }
  }
}

const listenTo = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)

/** A connection that hears and reports when it ends; throws if it cannot be opened. */
async function openListener(
  url: string,
  emit: (channel: string, payload: string) => void,
  ended: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('notification', ({ channel, payload }) => emit(channel, payload ?? ''))
  client.on('error', () => client.end().catch(() => {}))
  try {
    await client.connect()
    // A listening connection belongs to a running node. While a restore holds the lock alone, it waits here.
    await client.query(dialect.sqlToQuery(sql`select pg_advisory_lock_shared(${runningNodes})`).sql)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  client.once('end', ended)
  return client
}

export function poolOf({ db }: Database): pg.Pool {
  if ('$client' in db && db.$client instanceof pg.Pool) return db.$client
  throw new TypeError('This is no PostgreSQL database.')
}
