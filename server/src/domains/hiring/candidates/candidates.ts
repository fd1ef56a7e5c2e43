import { tableOf } from '@app/contract/core/objects.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { standings, type Tag } from '@app/contract/hiring/candidate-filters.ts'
import type {
  Candidate,
  CandidateCounts,
  candidates as routes,
} from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  mostCounted,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import {
  candidateNotes,
  candidates,
  candidateTaggings,
  candidateTags,
} from '#schema/candidates.table.ts'
import { publishCandidates } from './candidate-events.ts'
import { read } from './candidate-profile.ts'
import { type StoredCandidate, storedRows, withTags } from './candidate-rows.ts'
import { ownRecord, rootOf, scopeOf, scopeWithout } from './candidate-scope.ts'
import { type Filter, filterOf, near, nearness, nearTo } from './candidate-search.ts'

const mostTags = 200
const shown = { id: candidateTags.id, name: candidateTags.name }

export const tags = async (db: Db) => ({
  tags: await db.select(shown).from(candidateTags).orderBy(sql`lower(${candidateTags.name})`),
})

/** A tag everybody in HR shares; once by its name, whatever its capitals. */
export async function createTag(db: Db, actor: Actor, name: string): Promise<Tag> {
  if ((await db.$count(candidateTags)) >= mostTags)
    throw conflict(t('You already have 200 tags. Please delete one first.'))
  const [tag] = await db
    .insert(candidateTags)
    .values({ name })
    .onConflictDoNothing()
    .returning(shown)
  if (!tag) throw conflict(t('A tag called “{name}” already exists.', { name }))
  await record(db, actor.user, actor.from, {
    action: 'candidate_tag_created',
    entity_type: 'candidate_tag',
    entity_id: tag.id,
    details: { name },
  })
  await publishCandidates(db)
  return tag
}

/** Deletes a tag and takes it off everybody. */
export async function removeTag(db: Db, actor: Actor, id: string): Promise<undefined> {
  const taken = await db.$count(candidateTaggings, eq(candidateTaggings.tag_id, id))
  const [gone] = await db.delete(candidateTags).where(eq(candidateTags.id, id)).returning(shown)
  if (!gone) throw notFound()
  await record(db, actor.user, actor.from, {
    action: 'candidate_tag_deleted',
    entity_type: 'candidate_tag',
    entity_id: id,
    details: { name: gone.name, candidates: taken },
  })
  await publishCandidates(db)
}

type Input = Parsed<typeof routes.tag>['body']

/** Adds and takes off tags, of all the chosen or none: one that is not to be seen refuses the whole (404). */
export async function tag(db: Db, actor: Actor, input: Input): Promise<{ changed: number }> {
  const ids = [...new Set(input.candidates)]
  const add = [...new Set(input.add)]
  if (!add.length && !input.remove.length) throw invalid('add', t('Please choose a tag.'))
  if (add.some((id) => input.remove.includes(id)))
    throw invalid('remove', t("You can't add and remove the same tag at once."))
  const seen = await db.$count(
    candidates,
    and(scopeOf(actor.user), inArray(candidates.user_id, ids)),
  )
  if (seen < ids.length) throw notFound()
  // Held until the end, so that a tag that is just being deleted is waited for and then not found.
  const known = await db
    .select(shown)
    .from(candidateTags)
    .where(inArray(candidateTags.id, add))
    .for('key share')
  if (known.length < add.length) throw notFound()
  const changed = (await added(db, ids, add)) + (await takenOff(db, ids, input.remove))
  if (!changed) return { changed }
  await record(db, actor.user, actor.from, {
    action: 'candidates_tagged',
    entity_type: 'candidate',
    entity_id: ids.length === 1 ? ids[0] : undefined,
    details: { candidates: ids, added: add, removed: input.remove },
  })
  await publishCandidates(db)
  return { changed }
}

async function added(db: Db, ids: string[], add: string[]) {
  const rows = ids.flatMap((candidate_id) => add.map((tag_id) => ({ candidate_id, tag_id })))
  if (!rows.length) return 0
  const created = await db.insert(candidateTaggings).values(rows).onConflictDoNothing().returning()
  return created.length
}

/** Also off the records that were merged into them. */
async function takenOff(db: Db, ids: string[], remove: string[]) {
  if (!remove.length) return 0
  const list = (values: string[]) =>
    sql.join(
      values.map((value) => sql`${value}::uuid`),
      sql`, `,
    )
  const gone = await rowsOf(
    db,
    sql`delete from ${candidateTaggings} where tag_id in (${list(remove)}) and candidate_id in (
      select member.user_id from ${candidates} member
      where member.user_id in (${list(ids)}) or member.merged_into in (${list(ids)})) returning tag_id`,
  )
  return gone.length
}

type Query = Parsed<typeof routes.list>['query']

const name = sql`lower(${candidates.full_name})`
const byTime: SortKey<StoredCandidate> = {
  on: [candidates.last_applied_at, candidates.user_id],
  shape: ['instant', 'uuid'],
  keys: ({ last_applied_at, id }) => [last_applied_at, id],
}
const byName: SortKey<StoredCandidate> = {
  on: [name, candidates.user_id],
  shape: ['name', 'uuid'],
  keys: ({ full_name, id }) => [full_name, id],
}
const orders = {
  newest: descending(byTime),
  oldest: ascending(byTime),
  name: ascending(byName),
  '-name': descending(byName),
}

/** The pool page by page; a name that matches nobody finds similar names. */
export async function list(db: Db, user: User, query: Query) {
  const order = orders[query.sort]
  const where = and(scopeOf(user), filterOf(query))
  const rows = await storedRows(db)
    .where(and(where, order.after(query.cursor)))
    .orderBy(...order.by)
    .limit(query.limit + 1)
  if (query.search && !query.cursor && rows.length === 0) return nearest(db, user, query)
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
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
  const result = await withTags(db, rows)
  return { candidates: result, next_cursor: null, total: result.length, is_nearest: true }
}

/** What each filter would leave besides the others that are set. */
export async function counts(db: Db, user: User, input: Filter): Promise<CandidateCounts> {
  const { standing, kept, ...rest } = input
  const left = (filter: Filter) => and(scopeOf(user), filterOf(filter)) ?? sql`true`
  const known = await byStanding(db, left({ ...rest, kept }))
  const amounts = tableOf(
    standings,
    (standing) => known.find(({ name }) => name === standing)?.amount ?? 0,
  )
  return {
    all: Math.min(
      mostCounted,
      Object.values(amounts).reduce((sum, amount) => sum + amount, 0),
    ),
    standings: amounts,
    kept: await countUpTo(db, candidates, left({ ...rest, standing, kept: 'true' })),
    tags: await byTag(db, await ownRecord(db, user), input),
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

/** Read once for all tags, which is cheaper than tag by tag, but as much as there are taggings. */
const byTag = cacheWhenSlow(250, (db, own: string | null, filter: Filter) => {
  const where = and(scopeWithout(sql`${own}::uuid`), filterOf(filter)) ?? sql`true`
  return rowsOf<CandidateCounts['tags'][number]>(
    db,
    sql`select tag.id, tag.name, count(distinct found.user_id)::int as count
      from ${candidateTags} tag left join (
        select tagging.tag_id, candidates.user_id from ${candidateTaggings} tagging
          join ${candidates} on candidates.user_id = tagging.candidate_id where ${where}
        union all select tagging.tag_id, candidates.user_id from ${candidates} member
          join ${candidateTaggings} tagging on tagging.candidate_id = member.user_id
          join ${candidates} on candidates.user_id = member.merged_into
          where member.merged_into is not null and ${where}) found on found.tag_id = tag.id
      group by tag.id, tag.name order by lower(tag.name)`,
  )
})

/** Marks a candidate as kept for later, or removes the mark; idempotent. */
export async function keep(
  db: Db,
  actor: Actor,
  value: string,
  stored: boolean,
): Promise<Candidate> {
  const id = await rootOf(db, actor.user, value)
  const isOther = stored ? isNull(candidates.kept_since) : isNotNull(candidates.kept_since)
  const changed = await db
    .update(candidates)
    .set({ kept_since: stored ? sql`now()` : null })
    .where(and(eq(candidates.user_id, id), isOther))
    .returning({ id: candidates.user_id })
  if (changed.length)
    await recordChange(db, actor, id, stored ? 'candidate_kept' : 'candidate_let_go')
  return read(db, actor.user, id)
}

/** Adds a note on the person. */
export async function note(db: Db, actor: Actor, value: string, text: string): Promise<Candidate> {
  const id = await rootOf(db, actor.user, value)
  await db.insert(candidateNotes).values({ candidate_id: id, by_id: actor.user.id, text })
  await recordChange(db, actor, id, 'candidate_note_added')
  return read(db, actor.user, id)
}

async function recordChange(db: Db, actor: Actor, id: string, action: string) {
  await record(db, actor.user, actor.from, { action, entity_type: 'candidate', entity_id: id })
  await publishCandidates(db, id)
}
