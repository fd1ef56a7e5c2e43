import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { codeOf } from './failure.ts'

/** A connection or a transaction, on either engine. An operation cannot tell and need not. */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open database: the embedded one or PostgreSQL. */
export interface Database {
  engine: 'embedded' | 'postgres'
  db: Db
  /** Runs `work` in one transaction; deadlocks and serialization failures are tried again. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Calls back on every NOTIFY of `channel`, until the returned function is called. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Runs several statements in one go: migrations. */
  script(statements: string): Promise<void>
  /** Throws when the database does not answer within two seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Rows of a hand-written statement, as the caller declares them. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] }
  return result.rows
}

const again = new Set(['40001', '40P01'])
const tries = 3

/** Tries a transaction again when the database chose it as the loser of a conflict. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !again.has(codeOf(error) ?? '')) throw error
    }
  }
}

export const ping = async (db: Db) => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database did not answer.')), 2000).unref()
  })
  await Promise.race([db.execute(sql`select 1`), late])
}
