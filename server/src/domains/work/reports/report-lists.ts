import type { Parsed } from '@app/contract/core/route.ts'
import type { reports as routes, WorkReport } from '@app/contract/work/reports.ts'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, unionOf } from '#platform/database/db.ts'
import { beyond, countOfAny, keysOf, mostCounted, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { rowsFor, storedRows } from './report-rows.ts'
import { partsOf, scopeOf } from './report-scope.ts'

type Query = Parsed<typeof routes.list>['query']
export type ReportFilter = Omit<Query, 'cursor' | 'limit' | 'box' | 'sort'>

type Row = Pick<typeof workReports.$inferSelect, 'id' | 'waiting_since'>

/** Each order ends with the id, so that no row is skipped or returned twice. */
const orders = {
  newest: {
    by: [desc(workReports.id)],
    shape: ['uuid'],
    after: ([id]: (string | number)[]) => sql`${workReports.id} < ${id}`,
    keys: ({ id }: Row) => [id],
  },
  due: {
    by: [asc(workReports.waiting_since), asc(workReports.id)],
    shape: ['instant', 'uuid'],
    after: (keys: (string | number)[]) =>
      beyond([workReports.waiting_since, workReports.id], keys, 'more'),
    keys: ({ waiting_since, id }: Row) => [waiting_since, id],
  },
} as const

/** The visible reports; filters narrow the scope and never widen it. */
export async function list(db: Db, user: User, { cursor, limit, box, sort, ...filter }: Query) {
  const parts = (partsOf(user, box) ?? [undefined]).map((part) => and(part, narrowed(filter)))
  const order = orders[sort]
  const cuts = parts.map((part) =>
    idsOf(db, and(part, cursor ? order.after(keysOf(cursor, order.shape)) : undefined))
      .orderBy(...order.by)
      .limit(limit + 1),
  )
  const found = storedRows(db, user)
    .where(sql`${workReports.id} = any(array(${unionOf(cuts)}))`)
    .orderBy(...order.by)
    .limit(limit + 1)
    .then((stored) => pageFrom(stored, limit, order.keys))
  const [reports, { next_cursor }, total] = await Promise.all([
    rowsFor(
      db,
      user,
      found.then(({ page }) => page),
    ),
    found,
    totalOf(db, parts),
  ])
  return { reports, next_cursor, total }
}

const idsOf = (db: Db, where: SQL | undefined) =>
  db.select({ id: workReports.id }).from(workReports).where(where)

/** The reports that a user may list and that match a filter. */
export const visible = (user: User, filter: ReportFilter): SQL | undefined =>
  and(scopeOf(user), narrowed(filter))

const narrowed = (filter: ReportFilter): SQL | undefined =>
  and(
    ifDefined(filter.role, (role) => eq(workReports.from_user_role, role)),
    ifDefined(filter.team_id, (id) => eq(workReports.team_id, id)),
    ifDefined(
      filter.project_id,
      (id) => sql`${workReports.team_id} in (select id from ${teams} where project_id = ${id})`,
    ),
    ifDefined(filter.user_id, (id) => eq(workReports.from_user_id, id)),
    ifDefined(filter.status, (status) => eq(workReports.status, status)),
    ifDefined(filter.start_date, (day) => gte(workReports.date, day)),
    ifDefined(filter.end_date, (day) => lte(workReports.date, day)),
  )

const ifDefined = <V>(value: V | undefined, narrow: (value: V) => SQL) =>
  value === undefined ? undefined : narrow(value)

const totalOf = (db: Db, parts: readonly (SQL | undefined)[]): Promise<number> =>
  countOfAny(
    db,
    parts.map((part) => idsOf(db, part).limit(mostCounted)),
  )

/** How many reports wait for the user's decision, and how many they decided. */
export async function counts(db: Db, user: User) {
  const [pending, reviewed] = await Promise.all([
    totalOf(db, partsOf(user, 'to_review') ?? []),
    totalOf(db, partsOf(user, 'reviewed') ?? []),
  ])
  return { pending, reviewed }
}

/** Reports by id as a user sees them; the caller has checked access. */
export function shown(db: Db, user: User, ids: readonly string[]): Promise<WorkReport[]> {
  const stored = storedRows(db, user)
    .where(inArray(workReports.id, [...ids]))
    .orderBy(desc(workReports.id))
  return rowsFor(db, user, stored.execute())
}

/** One report by id; the caller has checked access. */
export async function shownOne(db: Db, user: User, id: string): Promise<WorkReport> {
  const [report] = await shown(db, user, [id])
  if (!report) throw notFound()
  return report
}
