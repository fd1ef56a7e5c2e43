import { type Likeness, likenesses, type Pair, type Side } from '@app/contract/hiring/candidates.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { applicationNotes, applications } from '#schema/applications.table.ts'
import {
  candidateDistinctions,
  candidateNotes,
  candidates,
  sharedKeys,
  staleKeys,
} from '#schema/candidates.table.ts'
import { interviews as interviewsTable } from '#schema/interviews.table.ts'
import { storedRows, withTags } from './candidate-rows.ts'
import { scopeOf } from './candidate-scope.ts'

const shown = 20
const weighed = 500
/** A value that more people than this share is a college's number or a form's example and identifies nobody. */
const mostSharing = 5

interface PairRow {
  one_id: string
  other_id: string
  kinds: Likeness[]
}

const isMarkedDistinct = sql`exists (select from ${candidateDistinctions} marked
  where marked.one_id = like_one.one_id and marked.other_id = like_one.other_id)`

/** Who shares each of these keys now. Without a limit inside: for it the planner would read all candidates instead of the index. */
const sharing = (keys: SQL) => sql`
  select stale.key, found.ids from (${keys}) stale cross join lateral (
    select array_agg(user_id order by user_id) as ids from ${candidates}
    where keys @> array[stale.key] and merged_into is null and full_name <> '') found
  where cardinality(found.ids) between 2 and ${mostSharing}`

const atOnce = 500

/** What changed since the job last ran; after an import of many people, the latest of it. */
const stale = sql`select distinct key from (
  select key from ${staleKeys} order by id desc limit ${sql.raw(`${2 * atOnce}`)}) latest`

/** Looks up a batch of keys that changed and stores who shares them; returns how many. For a job. */
export async function storeSharedKeys(db: Db): Promise<number> {
  // One after the other: an older result must not overwrite a newer one.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('shared keys', 0))`)
  const gone = await rowsOf<{ key: string }>(
    db,
    sql`delete from ${staleKeys} where id in (select id from ${staleKeys} order by id limit ${atOnce}) returning key`,
  )
  const keys = sql`select distinct key from unnest(${sql.param(gone.map(({ key }) => key))}::text[]) key`
  await db.execute(sql`delete from ${sharedKeys} where key in (${keys})`)
  await db.execute(
    sql`insert into ${sharedKeys} (key, ids) ${sharing(keys)} on conflict (key) do update set ids = excluded.ids`,
  )
  return gone.length
}

/** The most similar pairs of all, by the keys that are shared; many more than are shown, because some are decided. */
const likest = cacheWhenSlow(250, (db) =>
  rowsOf<PairRow>(
    db,
    sql`with shared as (
        select key, ids from ${sharedKeys} where key not in (${stale}) union all ${sharing(stale)}
      ), like_one as (
        select one_id, other_id, array_agg(distinct split_part(key, ':', 1)) as kinds
        from shared, unnest(ids) one_id, unnest(ids) other_id where one_id < other_id group by one_id, other_id
      )
      select * from like_one where not ${isMarkedDistinct}
      order by cardinality(kinds) desc, one_id, other_id limit ${weighed}`,
  ),
)

/** Those of them that are still undecided, in their order. */
async function undecided(db: Db, user: User, some: PairRow[]) {
  const stand = await rowsOf<Pick<PairRow, 'one_id' | 'other_id'>>(
    db,
    sql`select one_id, other_id from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) like_one(one_id uuid, other_id uuid)
      where not ${isMarkedDistinct} and 2 = (select count(*) from ${candidates}
        where ${candidates.user_id} in (like_one.one_id, like_one.other_id) and ${scopeOf(user)})`,
  )
  const known = new Set(stand.map(({ one_id, other_id }) => one_id + other_id))
  return some.filter(({ one_id, other_id }) => known.has(one_id + other_id))
}

/** Pairs that share an e-mail's spelling, a number, or a name with a résumé, the likest first. */
export async function pairs(db: Db, user: User): Promise<{ pairs: Pair[]; has_more: boolean }> {
  const result = await undecided(db, user, await likest(db))
  const page = result.slice(0, shown)
  const sides = await sidesOf(db, [
    ...new Set(page.flatMap(({ one_id, other_id }) => [one_id, other_id])),
  ])
  return {
    pairs: page.flatMap(({ one_id, other_id, kinds }) => {
      const one = sides.get(one_id)
      const other = sides.get(other_id)
      const known = likenesses.filter((kind) => kinds.includes(kind))
      return one && other ? [{ one, other, likenesses: known }] : []
    }),
    has_more: result.length > shown,
  }
}

/** Records with what hangs on each. */
export async function sidesOf(db: Db, ids: string[]): Promise<Map<string, Side>> {
  const rows = await withTags(db, await storedRows(db).where(inArray(candidates.user_id, ids)))
  const amounts = ids.length ? await amountsOf(db, ids) : []
  return new Map(
    rows.map((row) => {
      const { notes = 0, interviews = 0 } = amounts.find(({ id }) => id === row.id) ?? {}
      return [row.id, { ...row, notes, interviews }]
    }),
  )
}

const amountsOf = (db: Db, ids: string[]) =>
  rowsOf<{ id: string; notes: number; interviews: number }>(
    db,
    sql`select root.id,
        (select count(*)::int from ${candidateNotes} note where note.candidate_id = any(members.ids))
          + (select count(*)::int from ${applicationNotes} note join ${applications} sent on sent.id = note.application_id
              where sent.user_id = any(members.ids)) as notes,
        (select count(*)::int from ${interviewsTable} interview join ${applications} sent on sent.id = interview.application_id
          where sent.user_id = any(members.ids)) as interviews
      from unnest(array[${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}]) root(id)
      cross join lateral (select array_agg(member.user_id) as ids from ${candidates} member
        where member.user_id = root.id or member.merged_into = root.id) members`,
  )
