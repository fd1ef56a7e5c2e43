import type { Socket } from 'node:net'
import type { ExtractTablesWithRelations, Query } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db, Query as Named } from './db.ts'
import { codeOf, isLost } from './failure.ts'

type Tables = Record<string, never>
type Known = ExtractTablesWithRelations<Tables>
type Prepare = Parameters<NodePgSession<Tables, Known>['prepareQuery']>
const dialect = new PgDialect()

/**
 * Runs `work` in a transaction on a connection of its own, which is given back whatever happens; one that was lost, or
 * that planned for older tables, is not used again.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  closing: () => Named[],
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await carryOut(client, work, closing)
  } catch (error) {
    isBroken = isLost(error) || codeOf(error) === '0A000'
    throw error
  } finally {
    // Idle, says the server: no transaction is left on it that the next one would join.
    client.release(isBroken || client.getTransactionStatus() !== 'I')
  }
}

/** `begin` travels with the first statement, and the closing with the commit: nobody waits for answers that say nothing. */
async function carryOut<T>(
  client: pg.PoolClient,
  work: (db: Db) => Promise<T>,
  closing: () => Named[],
): Promise<T> {
  const session = new Session(client, dialect, undefined)
  const transaction = new NodePgTransaction<Tables, Known>(dialect, session, undefined)
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

/** What is sent meanwhile leaves in one piece, in this order. */
function inOneGo<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** A transaction's statements: those that are sent again and again are planned once by each connection. */
class Session extends NodePgSession<Tables, Known> {
  /** From here on the connection is somebody else's. */
  isOver = false

  override prepareQuery<T extends PreparedQueryConfig>(...[query, fields, name, ...rest]: Prepare) {
    if (this.isOver) throw new Error('The transaction is over.')
    return super.prepareQuery<T>(query, fields, name ?? nameOf(query), ...rest)
  }
}

const uses = new Map<string, number>()
const names = new Map<string, string>()
/** A plan takes memory in each connection: so many at most, of what was asked so often; the rest is planned each time. */
const most = { names: 200, uses: 2000 }
const often = 5

function nameOf({ sql, params }: Query): string | undefined {
  const name = names.get(sql)
  if (name || names.size === most.names || !params.length) return name
  const used = (uses.get(sql) ?? 0) + 1
  if (uses.size === most.uses) uses.clear()
  uses.set(sql, used)
  if (used === often) names.set(sql, `again_${names.size}`)
  return undefined
}
