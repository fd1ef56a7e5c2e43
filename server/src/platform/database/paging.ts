import { mostCounted } from '@app/contract/core/paging.ts'
import { sentences } from '@app/contract/core/problem.ts'
import { type AnyColumn, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '#platform/problem.ts'
import { type Db, rowsOf, unionOf } from './db.ts'

/** The opaque cursor of the next page: the sort keys of the last row. */
export const cursorOf = (keys: readonly (string | number | null)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** A `name` is compared without regard to its capitals, as the database sees them. */
type Kind = 'text' | 'name' | 'number' | 'instant' | 'uuid'

/** Decodes a cursor; one that we did not issue is rejected with 422. */
export function keysOf(cursor: string, shape: readonly Kind[]): (string | number)[] {
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
  keys: readonly (string | number | SQL)[],
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

/** What a list is sorted by, as one of its indexes is: the id comes last, so that no row is skipped or returned twice. */
export interface SortKey<Row> {
  on: readonly (AnyColumn | SQL)[]
  shape: readonly Kind[]
  keys: (row: Row) => (string | number | null)[]
}

/** `by` goes to `orderBy`, `after` to `where`, `keys` to `pageFrom`. An index is read in both directions. */
export const ascending = <Row>(key: SortKey<Row>) => ordered(key, 'more')
export const descending = <Row>(key: SortKey<Row>) => ordered(key, 'less')

const ordered = <Row>({ on, shape, keys }: SortKey<Row>, after: 'less' | 'more') => ({
  by: on.map((column) => (after === 'more' ? asc(column) : desc(column))),
  after: (cursor: string | undefined) => {
    if (!cursor) return undefined
    const folded = (key: string | number, at: number) =>
      shape[at] === 'name' ? sql`lower(${key})` : key
    return beyond(on, keysOf(cursor, shape).map(folded), after)
  },
  keys,
})

/** By id: in the order in which the rows were created. */
export const byId = (id: AnyColumn): SortKey<{ id: string }> => ({
  on: [id],
  shape: ['uuid'],
  keys: (row) => [row.id],
})

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

export { mostCounted }

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
