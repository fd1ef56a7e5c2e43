import type { Parsed } from '@app/contract/core/route.ts'
import {
  mostFilters,
  type candidateFilters as routes,
  type SavedFilter,
} from '@app/contract/hiring/candidate-filters.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { candidateFilters } from '#schema/candidates.table.ts'
import { publishCandidates } from './candidate-events.ts'

const most = 50

/** One's own and the shared ones, in the order of their names. */
export const filters = async (db: Db, user: User) => ({ filters: await visible(db, user) })

async function visible(db: Db, user: User, more?: SQL): Promise<SavedFilter[]> {
  const isOwn = eq(candidateFilters.owner_id, user.id)
  const rows = await db
    .select({ filter: candidateFilters, owner_name: users.full_name })
    .from(candidateFilters)
    .innerJoin(users, eq(users.id, candidateFilters.owner_id))
    .where(and(or(isOwn, eq(candidateFilters.is_shared, true)), more))
    .orderBy(sql`lower(${candidateFilters.name})`, candidateFilters.id)
    .limit(mostFilters)
  return rows.map(({ filter: { id, name, is_shared, asked: input, owner_id }, owner_name }) => ({
    id,
    name,
    is_shared,
    owner_name,
    ...input,
    can: { change: owner_id === user.id },
  }))
}

const one = async (db: Db, user: User, id: string) => {
  const [filter] = await visible(db, user, eq(candidateFilters.id, id))
  if (!filter) throw notFound()
  return filter
}

type FilterInput = Parsed<typeof routes.save>['body']

export async function saveFilter(
  db: Db,
  actor: Actor,
  { name, is_shared, ...fields }: FilterInput,
) {
  const owner_id = actor.user.id
  // One at a time, or many at once would be more than a person may have.
  await db.select({ id: users.id }).from(users).where(eq(users.id, owner_id)).for('no key update')
  if ((await db.$count(candidateFilters, eq(candidateFilters.owner_id, owner_id))) >= most)
    throw conflict(t('You already have 50 saved filters. Please delete one first.'))
  const [created] = await db
    .insert(candidateFilters)
    .values({ owner_id, name, is_shared, asked: fields })
    .onConflictDoNothing() // one_candidate_filter_per_name
    .returning({ id: candidateFilters.id })
  if (!created) throw conflict(t('You already have a filter called “{name}”.', { name }))
  await recordChange(db, actor, created.id, 'candidate_filter_saved', { name, is_shared })
  return one(db, actor.user, created.id)
}

/** A filter that another user shared can be used, not changed. */
async function own(db: Db, user: User, id: string) {
  const filter = await one(db, user, id)
  if (!filter.can.change) throw forbidden(t('Only the person who saved a filter can change it.'))
  return filter
}

export async function shareFilter(db: Db, actor: Actor, id: string, is_shared: boolean) {
  await own(db, actor.user, id)
  await db.update(candidateFilters).set({ is_shared }).where(eq(candidateFilters.id, id))
  await recordChange(db, actor, id, 'candidate_filter_shared', { is_shared })
  return one(db, actor.user, id)
}

export async function removeFilter(db: Db, actor: Actor, id: string): Promise<undefined> {
  const { name } = await own(db, actor.user, id)
  await db.delete(candidateFilters).where(eq(candidateFilters.id, id))
  await recordChange(db, actor, id, 'candidate_filter_deleted', { name })
}

async function recordChange(
  db: Db,
  actor: Actor,
  id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, actor.user, actor.from, {
    action,
    entity_type: 'candidate_filter',
    entity_id: id,
    details,
  })
  await publishCandidates(db)
}
