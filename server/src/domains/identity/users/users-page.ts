import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, unionOf } from '#platform/database/db.ts'
import {
  ascending,
  countOfAny,
  descending,
  mostCounted,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { users } from '#schema/accounts.table.ts'

interface Row {
  id: string
  full_name: string
  created_at: string
}
const byName: SortKey<Row> = {
  on: [sql`lower(${users.full_name})`, users.id],
  shape: ['name', 'uuid'],
  keys: ({ full_name, id }) => [full_name, id],
}
const byCreation: SortKey<Row> = {
  on: [users.created_at, users.id],
  shape: ['instant', 'uuid'],
  keys: ({ created_at, id }) => [created_at, id],
}
const orders = {
  name: ascending(byName),
  '-name': descending(byName),
  newest: descending(byCreation),
  oldest: ascending(byCreation),
}

interface Page {
  cursor?: string | undefined
  limit: number
  sort?: keyof typeof orders
}

/** One page of the accounts that match the filters and one of the `named` conditions, by name unless another order is requested. */
export async function pageOf(
  db: Db,
  { cursor, limit, sort = 'name' }: Page,
  fits: SQL | undefined,
  named: readonly SQL[],
) {
  const order = orders[sort]
  const found = (where: SQL | undefined) => db.select({ id: users.id }).from(users).where(where)
  // Of each way the first are read in order, so that a word which fits everybody costs a page.
  const firsts = named.map((one) =>
    found(and(fits, one, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
  )
  const counted = named.map((one) => found(and(fits, one)).limit(mostCounted))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(sql`${users.id} = any(array(${unionOf(firsts)}))`)
      .orderBy(...order.by)
      .limit(limit + 1),
    countOfAny(db, counted),
  ])
  return { ...pageFrom(rows, limit, order.keys), total }
}
