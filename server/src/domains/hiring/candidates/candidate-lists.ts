import type { Parsed } from '@app/contract/core/route.ts'
import { standings } from '@app/contract/hiring/candidate-filters.ts'
import type { CandidateCounts, candidates as routes } from '@app/contract/hiring/candidates.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, mostCounted, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/who.ts'
import { candidates } from '#schema/candidates.table.ts'
import { type Stored, storedRows, withTags } from './candidate-rows.ts'
import { scopeOf } from './candidate-scope.ts'
import { type Filter, filterOf, near, nearness, nearTo } from './candidate-search.ts'

type Query = Parsed<typeof routes.list>['query']

const name = sql`lower(${candidates.full_name})`
const orders = {
  newest: {
    on: [candidates.last_applied_at, candidates.user_id],
    by: sql`${candidates.last_applied_at} desc, ${candidates.user_id} desc`,
    shape: ['instant', 'uuid'],
    keys: ({ last_applied_at, id }: Stored) => [last_applied_at, id],
    after: 'less',
  },
  name: {
    on: [name, candidates.user_id],
    by: sql`${name}, ${candidates.user_id}`,
    shape: ['text', 'uuid'],
    keys: ({ full_name, id }: Stored) => [full_name.toLowerCase(), id],
    after: 'more',
  },
} as const

/** The pool page by page; words that nobody is called find who is called something like it. */
export async function list(db: Db, user: User, query: Query) {
  const order = orders[query.sort]
  const where = and(scopeOf(user), filterOf(query))
  const after = query.cursor && beyond(order.on, keysOf(query.cursor, order.shape), order.after)
  const rows = await storedRows(db)
    .where(and(where, after || undefined))
    .orderBy(order.by)
    .limit(query.limit + 1)
  if (query.search && !query.cursor && rows.length === 0) return nearest(db, user, query)
  const { page, next_cursor } = pageFrom(rows, query.limit, (row) => [...order.keys(row)])
  const total = await countUpTo(db, candidates, where)
  return { candidates: await withTags(db, page), next_cursor, total, is_nearest: false }
}

/** One page of the likest; there is no second. */
async function nearest(db: Db, user: User, query: Query) {
  const search = query.search ?? ''
  const rows = await storedRows(db)
    .where(sql`${candidates.user_id} in (${nearTo(and(scopeOf(user), filterOf(query, near)))})`)
    .orderBy(sql`${nearness(search)} desc, ${candidates.user_id}`)
    .limit(query.limit)
  const found = await withTags(db, rows)
  return { candidates: found, next_cursor: null, total: found.length, is_nearest: true }
}

/** What each filter would leave besides the others that are set. */
export async function counts(db: Db, user: User, asked: Filter): Promise<CandidateCounts> {
  const { standing, kept, ...rest } = asked
  const left = (filter: Filter) => and(scopeOf(user), filterOf(filter)) ?? sql`true`
  const known = await byStanding(db, left({ ...rest, kept }))
  const amounts = standings.map((one) => known.find(({ name: said }) => said === one)?.amount ?? 0)
  return {
    all: Math.min(
      mostCounted,
      amounts.reduce((sum, amount) => sum + amount, 0),
    ),
    standings: Object.fromEntries(
      standings.map((one, at) => [one, amounts[at] ?? 0]),
    ) as CandidateCounts['standings'],
    kept: await countUpTo(db, candidates, left({ ...rest, standing, kept: 'true' })),
    tags: await byTag(db, left(asked)),
  }
}

/** Counted as lists are, each by its part of the index. */
const byStanding = (db: Db, where: SQL) =>
  rowsOf<{ name: string; amount: number }>(
    db,
    sql`select name, (select count(*)::int from (select from ${candidates}
        where ${where} and candidates.standing = name limit ${mostCounted}) found) as amount
      from unnest(${sql.param([...standings])}::text[]) name`,
  )

const byTag = (db: Db, where: SQL) =>
  rowsOf<CandidateCounts['tags'][number]>(
    db,
    sql`select tag.id, tag.name, count(distinct found.user_id)::int as count
      from candidate_tags tag left join (
        select tagging.tag_id, candidates.user_id from candidate_taggings tagging
          join candidates on candidates.user_id = tagging.candidate_id where ${where}
        union all select tagging.tag_id, candidates.user_id from candidates member
          join candidate_taggings tagging on tagging.candidate_id = member.user_id
          join candidates on candidates.user_id = member.merged_into
          where member.merged_into is not null and ${where}) found on found.tag_id = tag.id
      group by tag.id, tag.name order by lower(tag.name)`,
  )
