import { sentences } from '@app/contract/core/problem.ts'
import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '#platform/problem.ts'
import { type Db, rowsOf, unionOf } from './db.ts'

/** The opaque cursor of the next page: the sort keys of the last row. */
export const cursorOf = (keys: readonly (string | number | null)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Decodes a cursor; one that we did not issue is rejected with 422. */
export function keysOf(
  cursor: string,
  shape: readonly ('text' | 'number' | 'instant' | 'uuid')[],
): (string | number)[] {
  const keys: unknown = decoded(cursor)
  if (
    !Array.isArray(keys) ||
    keys.length !== shape.length ||
    !keys.every((key, at): key is string | number => fits(key, shape[at]))
  )
    throw invalid('cursor', sentences.invalidParameter)
  return keys
}

/** `(a, b) < (x, y)`: the rows after the cursor, newest first. `after: 'less'` walks down, `'more'` walks up. */
export function beyond(
  columns: readonly (AnyColumn | SQL)[],
  keys: readonly (string | number)[],
  after: 'less' | 'more',
) {
  const left = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )
  const right = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  return after === 'less' ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`
}

/** Drops the extra row that was read to find out whether there is a next page. */
export function pageFrom<T>(
  rows: T[],
  limit: number,
  keys: (row: T) => (string | number | null)[],
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? cursorOf(keys(last)) : null }
}

/** Rows are counted up to this many: a total of exactly this means "at least". */
export const mostCounted = 10_000

/** Counts rows, up to the maximum. */
export const countUpTo = (db: Db, table: PgTable, where: SQL | undefined): Promise<number> =>
  db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .limit(mostCounted)
      .as('counted'),
  )

/** Counts the union of several queries, each limited to the same number. */
export async function countOfAny(db: Db, some: readonly SQLWrapper[]): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select least(count(*), ${mostCounted})::int as total from (${unionOf(some)}) found`,
  )
  return counted?.total ?? 0
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
function fits(key: unknown, kind: string | undefined) {
  if (kind === 'number') return Number.isSafeInteger(key)
  if (typeof key !== 'string') return false
  return kind === 'uuid'
    ? uuid.test(key)
    : kind === 'instant'
      ? instant.test(key)
      : key.length < 300 && !/\p{Cc}/u.test(key)
}
