import type { Parsed } from '@app/contract/core/route.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type applications as routes,
} from '@app/contract/hiring/applications.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isMinor } from '#domains/identity/guardians/guardians.ts'
import { type Db, rowsOf, unionOf } from '#platform/database/db.ts'
import {
  ascending,
  beyond,
  byId,
  countUpTo,
  descending,
  keysOf,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, applicationTallies } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { detailsOf } from './application-details.ts'
import { rowFor, scopeOf, scopesOf, storedRows } from './application-rows.ts'
import { isDueWithin, isLeftOut, isUndecided, pendingStatuses } from './applications.ts'

type Counts = Record<ApplicationStatus, number>

/** Rows of a filtered list are counted up to here: a total of as much means "at least". */
const mostCounted = 10_000

interface Tally {
  name: string
  amount: number
}

/** How many applications have each status, and how many records are in the talent pool: stored sums, not counted. */
export async function tallies(db: Db): Promise<{ counts: Counts; candidates: number }> {
  const rows = await rowsOf<Tally>(
    db,
    sql`select name, sum(amount)::int as amount from ${applicationTallies} group by name`,
  )
  const candidates = rows.find(({ name }) => name === 'candidates')?.amount ?? 0
  return { counts: countsOf(rows), candidates }
}

/** The same for the applications that `where` and any of the scopes leaves, by counting them. */
async function countedByStatus(
  db: Db,
  where: SQL | undefined,
  scopes = everything,
): Promise<Counts> {
  const parts = scopes.map(
    (scope) =>
      sql`(select id, status from ${applications} where ${and(where, scope)} limit ${mostCounted})`,
  )
  const rows = await rowsOf<Tally>(
    db,
    sql`select status as name, count(*)::int as amount from
      (select status from (${unionOf(parts)}) parts limit ${mostCounted}) found group by status`,
  )
  return countsOf(rows)
}
const everything = [sql`true`]

const sumOf = (counts: Counts, statuses: readonly ApplicationStatus[]) =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

const none: Counts = {
  Applied: 0,
  received: 0,
  assessed_pass: 0,
  assessed_fail: 0,
  shortlisted: 0,
  hr_scheduled: 0,
  accepted: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
}

function countsOf(rows: Tally[]): Counts {
  const counts = { ...none }
  for (const status of applicationStatuses)
    counts[status] = rows.find(({ name }) => name === status)?.amount ?? 0
  return counts
}

type Query = Parsed<typeof routes.list>['query']
type Filter = Partial<Pick<Query, 'search' | 'status' | 'internship_id' | 'user_id' | 'answer'>>

const scored = sql`coalesce(${applications.score}, -1)`
const byScore = {
  by: sql`${scored} desc, ${applications.id} desc`,
  on: [scored, applications.id],
} as const

interface SortedRow {
  id: string
  respond_by: string
  full_name: string
}
const byAnswer: SortKey<SortedRow> = {
  on: [applications.respond_by, applications.id],
  shape: ['text', 'uuid'],
  keys: ({ respond_by, id }) => [respond_by, id],
}
const byName: SortKey<SortedRow> = {
  on: [sql`lower(${applications.full_name})`, applications.id],
  shape: ['name', 'uuid'],
  keys: ({ full_name, id }) => [full_name, id],
}
const orders = {
  newest: descending<SortedRow>(byId(applications.id)),
  oldest: ascending<SortedRow>(byId(applications.id)),
  due: ascending(byAnswer),
  name: ascending(byName),
  '-name': descending(byName),
}

/** Minors are not ranked; one's own score is hidden, so its place in the order and in a cursor must not tell it. */
const isUnranked = ({
  id,
}: User) => sql`(${applications.user_id} = ${id} or ${applications.user_id} in (
  select young.id from ${users} young where ${isMinor(sql`young`)}))`
/** Below every score, and below having none. */
const unranked = -2

/** The applications one may see, page by page. Minors are never ranked. */
export async function list(db: Db, user: User, query: Query) {
  const where = and(scopeOf(user), filterOf(query))
  if (query.sort === 'score') return ranking(db, user, query, where)
  const order = orders[query.sort]
  // Each part of the scope is cut to a page before names are looked up, so that a part costs a page.
  const cuts = (scopesOf(user) ?? everything).map((scope) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(and(scope, filterOf(query), order.after(query.cursor)))
      .orderBy(...order.by)
      .limit(query.limit + 1),
  )
  const [rows, total] = await Promise.all([
    storedRows(db, user)
      .where(sql`${applications.id} = any(array(${unionOf(cuts)}))`)
      .orderBy(...order.by)
      .limit(query.limit + 1),
    totalOf(db, user, query),
  ])
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  return { applications: page.map((row) => rowFor(user, row)), next_cursor, total }
}

/** By score, the highest first; after them those of minors and one's own, without their score, newest first. */
async function ranking(db: Db, user: User, query: Query, where: SQL | undefined) {
  const { by, on } = byScore
  const keys = query.cursor && keysOf(query.cursor, ['number', 'uuid'])
  const part = (
    of: SQL,
    columns: readonly (SQL | typeof applications.id)[],
    order: SQL,
    most: number,
  ) =>
    storedRows(db, user)
      .where(and(where, of, keys ? beyond(columns, keys, 'less') : undefined))
      .orderBy(order)
      .limit(most)
  const most = query.limit + 1
  const ranked = await part(sql`not ${isUnranked(user)}`, on, by, most)
  const id = applications.id
  const rest = most - ranked.length
  const others = rest
    ? await part(isUnranked(user), [sql`${unranked}::float8`, id], sql`${id} desc`, rest)
    : []
  const unscored = new Set(others.map((row) => row.id))
  const { page, next_cursor } = pageFrom([...ranked, ...others], query.limit, (row) => [
    unscored.has(row.id) ? unranked : (row.score ?? -1),
    row.id,
  ])
  const rows = page.map((row) => rowFor(user, unscored.has(row.id) ? { ...row, score: null } : row))
  return { applications: rows, next_cursor, total: await totalOf(db, user, query) }
}

/** One's own applications, newest first. */
export async function mine(
  db: Db,
  user: User,
  { internship_id }: Parsed<typeof routes.mine>['query'],
) {
  const own = eq(applications.user_id, user.id)
  const rows = await storedRows(db, user)
    .where(and(own, filterOf({ internship_id })))
    .orderBy(sql`${applications.id} desc`)
  return { applications: await detailsOf(db, user, rows) }
}

/** How many have each status: stored sums for all of them, counted when filtered. */
export async function counts(db: Db, filter: Parsed<typeof routes.counts>['query']) {
  const where = filterOf(filter)
  const [counts, due, left_out] = await Promise.all([
    where ? countedByStatus(db, where) : tallies(db).then(({ counts }) => counts),
    countUpTo(db, applications, and(where, answers.soon)),
    countUpTo(db, applications, and(where, isLeftOut)),
  ])
  return { counts, due, left_out }
}

/** Answers due within these days are counted as soon due. */
const soonDays = 3

/** Each found by the index of the undecided ones, or of those left out. */
const answers: Record<NonNullable<Query['answer']>, SQL | undefined> = {
  due: isUndecided,
  soon: and(isUndecided, isDueWithin(soonDays)),
  /** What the figure of pending applications counts. */
  pending: and(isUndecided, inArray(applications.status, [...pendingStatuses])),
  left_out: isLeftOut,
}

/** The filter of the list as one condition. */
export function filterOf({
  search,
  status,
  internship_id,
  user_id,
  answer,
}: Filter): SQL | undefined {
  const pattern = search ? containsPattern(search) : undefined
  return and(
    pattern
      ? sql`((${applications.full_name} || ' ' || ${applications.email}) ilike ${pattern}
          or ${applications.internship_id} = any(array(select id from ${internships}
            where (title || ' ' || company_name) ilike ${pattern} and title ilike ${pattern})))`
      : undefined,
    status ? eq(applications.status, status) : undefined,
    internship_id ? eq(applications.internship_id, internship_id) : undefined,
    user_id ? eq(applications.user_id, user_id) : undefined,
    answer && answers[answer],
  )
}

async function totalOf(db: Db, user: User, query: Query) {
  if (!scopesOf(user) && !query.search && !query.internship_id && !query.user_id && !query.answer) {
    const { counts } = await tallies(db)
    return sumOf(counts, query.status ? [query.status] : applicationStatuses)
  }
  const counts = await countedByStatus(db, filterOf(query), scopesOf(user))
  return sumOf(counts, applicationStatuses)
}
