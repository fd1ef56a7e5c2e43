import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type ListName,
  type ListSettings,
  mostViews,
  type savedViews as routes,
} from '@app/contract/identity/saved-views.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { listLayouts, savedViews } from '#schema/saved-views.table.ts'

const ofList = (user: User, list: ListName) =>
  and(eq(savedViews.user_id, user.id), eq(savedViews.list, list))

/** How a person looks at a list, with their saved views by name. */
export async function read(db: Db, user: User, list: ListName): Promise<ListSettings> {
  const [layout] = await db
    .select({ hidden: listLayouts.hidden, density: listLayouts.density })
    .from(listLayouts)
    .where(and(eq(listLayouts.user_id, user.id), eq(listLayouts.list, list)))
  const views = await db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      hidden: savedViews.hidden,
      is_default: savedViews.is_default,
    })
    .from(savedViews)
    .where(ofList(user, list))
    .orderBy(sql`lower(${savedViews.name})`)
  return { hidden: [], density: 'comfortable', ...layout, views }
}

type Layout = Parsed<typeof routes.layout>['body']

export async function setLayout(db: Db, actor: Actor, list: ListName, layout: Layout) {
  await db
    .insert(listLayouts)
    .values({ user_id: actor.user.id, list, ...layout })
    .onConflictDoUpdate({ target: [listLayouts.user_id, listLayouts.list], set: layout })
  await recordChange(db, actor, 'list_layout_changed', undefined, { list, ...layout })
  return read(db, actor.user, list)
}

const nameTaken = (name: string) => conflict(t('You have a view “{name}” already.', { name }))

export async function save(
  db: Db,
  actor: Actor,
  list: ListName,
  { name, ...view }: Parsed<typeof routes.save>['body'],
) {
  await lockViewsOf(db, actor)
  if ((await db.$count(savedViews, ofList(actor.user, list))) >= mostViews)
    throw conflict(t('This list has 20 saved views already. Please delete one first.'))
  const [created] = await db
    .insert(savedViews)
    .values({ user_id: actor.user.id, list, name, ...view })
    .onConflictDoNothing() // one_saved_view_per_name
    .returning({ id: savedViews.id })
  if (!created) throw nameTaken(name)
  await recordChange(db, actor, 'view_saved', created.id, { list, name })
  return read(db, actor.user, list)
}

/** One at a time, or many at once would be more than a person may have, or two defaults. */
const lockViewsOf = (db: Db, { user }: Actor) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')

async function own(db: Db, { user }: Actor, id: string) {
  const [view] = await db
    .select({ list: savedViews.list, name: savedViews.name })
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.user_id, user.id)))
  if (!view) throw notFound()
  return view
}

/** Renames a view or makes it the default of its list, which is one at most; 409 for a name that is taken. */
export async function change(
  db: Db,
  actor: Actor,
  id: string,
  input: Parsed<typeof routes.change>['body'],
) {
  await lockViewsOf(db, actor)
  const { list, name } = await own(db, actor, id)
  if (input.is_default)
    await db.update(savedViews).set({ is_default: false }).where(ofList(actor.user, list))
  if (Object.keys(input).length) {
    await db
      .update(savedViews)
      .set(input)
      .where(eq(savedViews.id, id))
      .catch(whenTaken(() => nameTaken(input.name ?? name)))
    await recordChange(db, actor, 'view_changed', id, { list, ...input })
  }
  return read(db, actor.user, list)
}

export async function remove(db: Db, actor: Actor, id: string): Promise<undefined> {
  const { list, name } = await own(db, actor, id)
  await db.delete(savedViews).where(eq(savedViews.id, id))
  await recordChange(db, actor, 'view_deleted', id, { list, name })
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  action: string,
  entity_id: string | undefined,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'saved_view', entity_id, details })
  await publish(db, 'saved_views', [{ user_id: user.id }])
}
