import { sentences } from '@app/contract/problem.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from './db.ts'
import { invalid } from './problem.ts'

export type Cell = string | number
export interface Column {
  name: string
  /** Its share of a printed line. */
  width: number
}

/** How many rows of a table fit, counted up to `most`: no more is read than the answer needs. */
export async function countUpTo(db: Db, table: PgTable, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${table} where ${where} limit ${most}) counted`,
  )
  return counted?.total ?? 0
}

/** LIKE's own signs mean themselves. */
export const literally = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The day of an instant, in UTC; empty without one. */
export const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? ''

/** The status asked for, if any; one that the rows cannot have is refused (422). */
export function statusOf<T extends string>(known: readonly T[], said: string | undefined) {
  const found = known.find((status) => status === said)
  if (said !== undefined && !found) throw invalid('status', sentences.invalidParameter)
  return found
}
