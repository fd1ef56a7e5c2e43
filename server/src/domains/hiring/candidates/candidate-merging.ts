import type { Candidate, MergePreview } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { candidateDistinctions, candidateMerges, candidates } from '#schema/candidates.table.ts'
import { publishCandidates } from './candidate-events.ts'
import { sidesOf } from './candidate-pairs.ts'
import { scopeOf } from './candidate-scope.ts'

/** What a merge would move; both must stand for themselves. */
export async function preview(
  db: Db,
  user: User,
  kept_id: string,
  merged_id: string,
): Promise<z.output<typeof MergePreview>> {
  await bothStand(db, user, kept_id, merged_id)
  const sides = await sidesOf(db, [kept_id, merged_id])
  const [stored, merged] = [sides.get(kept_id), sides.get(merged_id)]
  if (!stored || !merged) throw notFound()
  return { kept: stored, merged }
}

/**
 * Merges one record into another. Nothing is rewritten: applications, notes and tags stay where they were made and are
 * read with the surviving record from now on, so an undo gives each back what it had.
 */
export async function merge(
  db: Db,
  actor: Actor,
  kept_id: string,
  merged_id: string,
): Promise<void> {
  await bothStand(db, actor.user, kept_id, merged_id, true)
  const carried = await db
    .update(candidates)
    .set({ merged_into: kept_id })
    .where(eq(candidates.merged_into, merged_id))
    .returning({ id: candidates.user_id })
  await db.update(candidates).set({ merged_into: kept_id }).where(eq(candidates.user_id, merged_id))
  await db.execute(sql`update ${candidates} survivor set kept_since = coalesce(survivor.kept_since, merged.kept_since)
    from ${candidates} merged where survivor.user_id = ${kept_id} and merged.user_id = ${merged_id}`)
  const [created] = await db
    .insert(candidateMerges)
    .values({ kept_id, merged_id, carried: carried.map(({ id }) => id), by_id: actor.user.id })
    .onConflictDoNothing()
    .returning({ id: candidateMerges.id })
  if (!created) throw alreadyMerged()
  await refresh(db, [kept_id])
  await record(db, actor.user, actor.from, {
    action: 'candidates_merged',
    entity_type: 'candidate',
    entity_id: kept_id,
    details: { merged_id, merge_id: created.id },
  })
  await publishCandidates(db, kept_id)
}

const alreadyMerged = () => conflict(t('One of them was just merged. Please reload.'))

/** Locked in the order of their ids, two merges of one pair cannot wait for each other crosswise. */
async function bothStand(db: Db, user: User, one_id: string, other_id: string, lock = false) {
  if (one_id === other_id) throw invalid('other_id', t('Please choose two different candidates.'))
  const ids = sql`(${one_id}::uuid, ${other_id}::uuid)`
  if (lock)
    await db.execute(
      sql`select from ${candidates} where user_id in ${ids} order by user_id for update`,
    )
  const known = await rowsOf<{ stands: boolean; is_merged: boolean }>(
    db,
    sql`select (${scopeOf(user)}) as stands, merged_into is not null as is_merged
      from ${candidates} where user_id in ${ids}`,
  )
  if (known.length === 2 && known.some(({ is_merged }) => is_merged)) throw alreadyMerged()
  if (known.length < 2 || known.some(({ stands }) => !stands)) throw notFound()
}

/** Parts two records again; only the last merge of a chain can be undone. */
export async function undo(db: Db, actor: Actor, id: string): Promise<string> {
  const [known] = await db
    .select()
    .from(candidateMerges)
    .innerJoin(candidates, eq(candidates.user_id, candidateMerges.kept_id))
    .where(and(eq(candidateMerges.id, id), scopeOf(actor.user)))
  if (!known) throw notFound()
  const [merge] = await db
    .update(candidateMerges)
    .set({ undone_at: sql`now()` })
    .where(and(eq(candidateMerges.id, id), isNull(candidateMerges.undone_at)))
    .returning()
  if (!merge) throw conflict(t('This merge has already been undone.'))
  const { kept_id, merged_id, carried } = merge
  await db.update(candidates).set({ merged_into: null }).where(eq(candidates.user_id, merged_id))
  if (carried.length)
    await db
      .update(candidates)
      .set({ merged_into: merged_id })
      .where(and(inArray(candidates.user_id, carried), eq(candidates.merged_into, kept_id)))
  await refresh(db, [kept_id, merged_id])
  await record(db, actor.user, actor.from, {
    action: 'candidate_merge_undone',
    entity_type: 'candidate',
    entity_id: kept_id,
    details: { merged_id, merge_id: id },
  })
  await publishCandidates(db, kept_id)
  return kept_id
}

const refresh = (db: Db, ids: string[]) =>
  db.execute(
    sql`select refresh_candidates(array[${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}])`,
  )

/** These two are two people. */
export async function distinguish(
  db: Db,
  actor: Actor,
  one: string,
  other: string,
): Promise<undefined> {
  await bothStand(db, actor.user, one, other)
  const [one_id = one, other_id = other] = [one, other].sort()
  const created = await db
    .insert(candidateDistinctions)
    .values({ one_id, other_id })
    .onConflictDoNothing()
    .returning()
  if (!created.length) return
  await record(db, actor.user, actor.from, {
    action: 'candidates_distinguished',
    entity_type: 'candidate',
    entity_id: one_id,
    details: { other_id },
  })
  await publishCandidates(db, one_id)
}

const merged = alias(users, 'merged_people')

/** The records merged into a surviving one, the latest first. */
export async function mergesOf(db: Db, kept_id: string): Promise<Candidate['merges']> {
  const rows = await db
    .select({
      id: candidateMerges.id,
      merged_name: merged.full_name,
      merged_email: merged.email,
      by_name: users.full_name,
      at: candidateMerges.at,
    })
    .from(candidateMerges)
    .innerJoin(merged, eq(merged.id, candidateMerges.merged_id))
    .innerJoin(users, eq(users.id, candidateMerges.by_id))
    .where(and(eq(candidateMerges.kept_id, kept_id), isNull(candidateMerges.undone_at)))
    .orderBy(desc(candidateMerges.id))
  return rows.map((row) => ({ ...row, can: { undo: true } }))
}
