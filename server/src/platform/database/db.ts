import { fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { codeOf } from './error-mapping.ts'

/** What both drivers return for a statement. */
interface Result<Row> {
  rows: Row[]
}
interface ResultKind extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** A connection or a transaction, on either engine. */
export type Db = PgDatabase<ResultKind>

/** A server that follows the primary, for reads that may be a moment old. */
export interface Replica {
  /** Its connections, while it is there, has what was written until `after` and is at most two seconds behind. */
  reader(after?: string): Db | undefined
  /** The same for reading live events: what a page refetches after one is on the replica by then. */
  news(): Db | undefined
  /** Where the log of the primary is: what was committed before is found after it. */
  written(): Promise<string>
}

/** An open database: the embedded one or PostgreSQL. */
export interface Database {
  engine: 'embedded' | 'postgres'
  db: Db
  replica?: Replica
  /** Runs `work` in one transaction; deadlocks and serialization failures are retried. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Calls back on every NOTIFY of `channel`, until the returned function is called. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  /** Runs several statements at once, for migrations. */
  script(statements: string): Promise<void>
  /** Builds indexes while others write, outside of a transaction and on one node at a time, for migrations. */
  buildIndexes(statements: string[]): Promise<void>
  /** Throws when the database does not respond within two seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The advisory lock that each running node shares, for what needs that none runs. */
export const runningNodes = sql.raw(`hashtextextended('running nodes', 0)`)

/**
 * Runs a hand-written statement; the caller declares the type of its rows. It is sent at once, as by `execute()` of a
 * drizzle query: statements sent without waiting for each other share a round trip and run in the order of their calls.
 */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const { rows } = await db.execute(statement).execute()
  return rows as T[]
}

/** The union of several queries. Where an `or` would scan a whole table, each query uses its own index. */
export const unionOf = (some: readonly SQLWrapper[]): SQL =>
  sql.join(
    some.map((one) => sql`${one}`),
    sql` union `,
  )

/** A named prepared statement with its values; each connection plans it once. */
export interface Query {
  name: string
  text: string
  values: unknown[]
}

type Values = Record<string, unknown>
const dialect = new PgDialect()

/**
 * A hand-written prepared statement for a hot path: built once, planned once per connection. Its values are passed by
 * the names of its placeholders.
 */
export function statement<T>(name: string, written: SQL) {
  const query = dialect.sqlToQuery(written)
  const ask = async (db: Db, values: Values = {}): Promise<T[]> => {
    type Parts = { execute: Result<T>; all: T[]; values: unknown[] }
    const { session } = db._
    const prepared = session.prepareQuery<Parts>(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
  const withValues = (values: Values): Query => ({
    name,
    text: query.sql,
    values: fillPlaceholders(query.params, values),
  })
  return Object.assign(ask, { with: withValues })
}

/** A text among the values of a prepared statement, by its name. */
export const param = (name: string) => sql`${sql.placeholder(name)}::text`

/** Executes a prepared statement with its values. */
export const send = (db: Db, { name, text, values }: Query) =>
  db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false).execute()

/** Serialization failure, deadlock, and a cached plan that is out of date. */
const retryableCodes = new Set(['40001', '40P01', '0A000'])
const tries = 3

/** Retries a transaction that the database rolled back in favour of another. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !retryableCodes.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** The database did not respond in time. It may be away, or only busy. */
export class DatabaseLateError extends Error {
  constructor() {
    super('The database did not answer.')
  }
}

/** Throws a `DatabaseLateError` when the database does not respond within two seconds. */
export async function inTime(answer: Promise<unknown>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DatabaseLateError()), 2000).unref()
  })
  await Promise.race([answer, late])
}

export const ping = async (db: Db) => inTime(db.execute(sql`select 1`))
