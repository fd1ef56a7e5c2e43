import { sentences } from '@app/contract/core/problem.ts'
import { Day } from '@app/contract/core/schemas.ts'
import type { InternshipSearch } from '@app/contract/hiring/internships.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { invalid } from '#platform/problem.ts'
import { internships } from '#schema/internships.table.ts'
import { type Filters, matching, shapeOf } from './internship-filters.ts'
import { cardJson } from './internship-rows.ts'

type Sort = InternshipSearch['sort']
const param = sql.placeholder
const i = internships
const pay = sql`coalesce(${i.stipend}, 0)`

/** Each order has an index that starts with the status; the id makes it total. */
const orders: Record<Sort, { key: SQL; by: SQL; after: SQL }> = {
  newest: {
    key: isoUtc(i.created_at),
    by: sql`${i.created_at} desc, ${i.id} desc`,
    after: sql`(${i.created_at}, ${i.id}) < (${param('key')}, ${param('id')})`,
  },
  closing: {
    key: sql`${i.application_closing_date}::text`,
    by: sql`${i.application_closing_date}, ${i.id}`,
    after: sql`(${i.application_closing_date}, ${i.id}) > (${param('key')}, ${param('id')})`,
  },
  stipend: {
    key: sql`${pay}::text`,
    by: sql`${pay} desc, ${i.id} desc`,
    after: sql`(${pay}, ${i.id}) < (${param('key')}::int, ${param('id')})`,
  },
}

/** The keys of a cursor, checked to be what its order sorts by: a forged one is refused, never an error. */
function placeAfter(sort: Sort, cursor: string) {
  const [key = '', id = ''] = keysOf(cursor, [sort === 'newest' ? 'instant' : 'text', 'uuid'])
  const good = {
    newest: !Number.isNaN(Date.parse(String(key))),
    closing: Day.safeParse(key).success,
    stipend: /^\d{1,7}$/.test(String(key)),
  }
  if (!good[sort]) throw invalid('cursor', sentences.invalidParameter)
  return { key, id }
}

const pageQuery = (db: Db, name: string, sort: Sort, filters: Filters, isNext: boolean) =>
  db
    .select({ card: cardJson, key: sql<string>`${orders[sort].key}`, id: i.id })
    .from(i)
    .where(and(...matching(filters), isNext ? orders[sort].after : undefined))
    .orderBy(orders[sort].by)
    .limit(param('limit'))
    .prepare(name)

interface PageQuery extends Pick<InternshipSearch, 'cursor' | 'limit' | 'sort'> {
  filters: Filters
}

/** The pages of the public list. A query is prepared once for each shape; PostgreSQL makes the JSON. */
export function openPages(db: Db) {
  const prepared = new Map<string, ReturnType<typeof pageQuery>>()
  return async ({ cursor, limit, sort, filters }: PageQuery) => {
    const shape = `${sort}${cursor ? ' next' : ''} ${shapeOf(filters)}`
    const query =
      prepared.get(shape) ??
      pageQuery(db, nameOf(`page ${shape}`, filters), sort, filters, !!cursor)
    prepared.set(shape, query)
    const place = cursor ? placeAfter(sort, cursor) : {}
    const rows = await query.execute({ ...filters, ...place, limit: limit + 1 })
    return pageFrom(rows, limit, ({ key, id }) => [key, id])
  }
}

/** A filter is planned anew for its value: what leaves three postings and what leaves thousands need different plans. */
const nameOf = (kind: string, filters: Filters) => (shapeOf(filters) ? '' : `internships ${kind}`)

/** Counting stops here, or a long list would cost more to count than to read. */
const countedUpTo = 1000

const countQuery = (db: Db, name: string, filters: Filters) => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(i)
    .where(and(...matching(filters)))
    .limit(countedUpTo)
    .as('some')
  return db.select({ total: sql<number>`count(*)::int` }).from(some).prepare(name)
}

export function openTotals(db: Db) {
  const prepared = new Map<string, ReturnType<typeof countQuery>>()
  return async (filters: Filters): Promise<number> => {
    const shape = shapeOf(filters)
    const query = prepared.get(shape) ?? countQuery(db, nameOf('total', filters), filters)
    prepared.set(shape, query)
    const [row] = await query.execute({ ...filters })
    return row?.total ?? 0
  }
}
