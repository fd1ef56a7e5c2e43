import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Category,
  CategoryDraft,
  categories as routes,
} from '@app/contract/hiring/categories.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, conflict, notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { forgetEverywhere } from '../internships/internships.ts'
import { followCategory } from '../job-alerts/job-alerts.ts'

const table = internshipCategories

/** Every category in its order, archived ones included. */
export async function list(db: Db): Promise<{ categories: Category[] }> {
  const counted = db
    .select({ category_id: internships.category_id, postings: count().as('postings') })
    .from(internships)
    .groupBy(internships.category_id)
    .as('counted')
  const categories = await db
    .select({
      id: table.id,
      name: table.name,
      group: table.group,
      is_archived: sql<boolean>`${table.archived_at} is not null`,
      postings: sql<number>`coalesce(${counted.postings}, 0)::int`,
    })
    .from(table)
    .leftJoin(counted, eq(counted.category_id, table.id))
    .orderBy(asc(table.position), asc(table.name))
  return { categories }
}

/** Adds a category at the end; 409 when the name is taken, ignoring case (`category_name`). */
export async function create(db: Db, actor: Actor, draft: CategoryDraft) {
  const last = sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
  const [created] = await db
    .insert(table)
    .values({ ...draft, position: last })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!created) throw nameTaken()
  return recordChange(db, actor, 'category_created', created.id, draft)
}

type Change = Parsed<typeof routes.change>['body']

/** Renames, regroups, archives or restores a category. Its postings and the alerts for it follow. */
export async function change(db: Db, actor: Actor, id: string, { is_archived, ...edit }: Change) {
  const before = (await held(db)).find((category) => category.id === id)
  if (!before) throw notFound()
  if (is_archived && !before.archived_at) await refuseLastArchived(db, id)
  const archived_at = is_archived ? (before.archived_at ?? new Date().toISOString()) : null
  const [after] = await db
    .update(table)
    .set({ name: before.name, ...edit, ...(is_archived !== undefined && { archived_at }) })
    .where(eq(table.id, id))
    .returning()
    .catch(whenTaken(nameTaken))
  if (!after) throw notFound()
  if (after.name !== before.name) {
    // The trigger of the postings writes the new name into what the search covers.
    await db.update(internships).set({ category_id: id }).where(eq(internships.category_id, id))
    await followCategory(db, before.name, after.name)
  }
  return recordChange(db, actor, actionOf(before, after), id, {
    before: detailsOf(before),
    after: detailsOf(after),
  })
}

type Row = typeof table.$inferSelect

const detailsOf = ({ name, group, archived_at }: Row) => ({
  name,
  group,
  is_archived: archived_at !== null,
})

function actionOf(before: Row, after: Row) {
  if (after.archived_at && !before.archived_at) return 'category_archived'
  if (before.archived_at && !after.archived_at) return 'category_restored'
  return after.name === before.name ? 'category_changed' : 'category_renamed'
}

/** All rows, locked in one order: changes of the list follow each other. */
const held = (db: Db) => db.select().from(table).orderBy(table.id).for('update')

async function refuseLastArchived(db: Db, id: string) {
  const offered = await db.select({ id: table.id }).from(table).where(isNull(table.archived_at))
  if (offered.every((category) => category.id === id))
    throw conflict(t('Postings need a category. Add another one before archiving this one.'))
}

/** Puts the categories into this order; 409 when one was added meanwhile or is missing. */
export async function reorder(db: Db, { user, from }: Actor, ids: string[]) {
  const known = new Set((await held(db)).map(({ id }) => id))
  const isWhole = ids.length === known.size && new Set(ids).size === ids.length
  if (!isWhole || !ids.every((id) => known.has(id))) throw changed()
  await db.execute(sql`
    update ${table} set position = wanted.place
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place)
    where ${table.id} = wanted.id`)
  return recordChange(db, { user, from }, 'categories_reordered', undefined, { ids })
}

const nameTaken = () =>
  taken('name', t('A category with this name already exists. It may be archived.'))

async function recordChange(
  db: Db,
  { user, from }: Actor,
  action: string,
  entity_id: string | undefined,
  details: object,
) {
  await record(db, user, from, {
    action,
    entity_type: 'category',
    ...(entity_id && { entity_id }),
    details: { ...details },
  })
  await publish(db, 'marketplace', ['everyone'])
  await publish(db, 'internships', audienceOf('internships.drafts'))
  await forgetEverywhere(db)
  return list(db)
}
