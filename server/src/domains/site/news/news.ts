import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Post, posts as routes } from '@app/contract/site/news.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { dropCover, ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { Actor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, conflict, notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { posts } from '#schema/news.table.ts'
import { coverUrl, isPublished } from './news-rows.ts'

type PostInput = Parsed<typeof routes.create>['body']

const row = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  status: posts.status,
  published_at: posts.published_at,
  updated_at: posts.updated_at,
  author_name: users.full_name,
}

const byChange: SortKey<{ updated_at: string; id: string }> = {
  on: [posts.updated_at, posts.id],
  shape: ['instant', 'uuid'],
  keys: ({ updated_at, id }) => [updated_at, id],
}
const orders = { newest: descending(byChange), oldest: ascending(byChange) }

/** Every post, the latest change first by default. */
export async function list(
  db: Db,
  { cursor, limit, search, status, sort }: Parsed<typeof routes.list>['query'],
) {
  const pattern = search && containsPattern(search)
  const where = and(
    status && eq(posts.status, status),
    pattern ? sql`(posts.title || ' ' || posts.summary) ilike ${pattern}` : undefined,
  )
  const order = orders[sort]
  const rows = await db
    .select(row)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(and(where, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, order.keys)
  return { posts: page, next_cursor, total: await countUpTo(db, posts, where) }
}

export async function read(db: Db, id: string): Promise<Post> {
  const [existing] = await db
    .select({
      ...row,
      summary: posts.summary,
      text: posts.text,
      cover_image_id: posts.cover_image_id,
      cover_image_url: coverUrl,
      version: posts.version,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(eq(posts.id, id))
  if (!existing) throw notFound()
  return existing
}

/** A draft. 409 when another post has the address. */
export async function create(db: Db, actor: Actor, words: PostInput): Promise<Post> {
  if (words.cover_image_id)
    await ownFile(db, actor.user, words.cover_image_id, 'cover', 'cover_image_id')
  const [created] = await db
    .insert(posts)
    .values({ ...words, author_id: actor.user.id })
    .onConflictDoNothing()
    .returning({ id: posts.id })
  if (!created) throw addressTaken()
  return recordRevalidation(db, actor, created.id, 'post_created')
}

/** Replaces a post; a published one changes at once. 409 for a stale version. */
export async function change(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...words }: PostInput & { version: number },
): Promise<Post> {
  const before = await locked(db, id, version)
  const { slug, cover_image_id } = words
  if (cover_image_id && cover_image_id !== before.cover_image_id)
    await ownFile(db, actor.user, cover_image_id, 'cover', 'cover_image_id')
  const [other] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, id)))
  if (other) throw addressTaken()
  await db
    .update(posts)
    .set({ ...words, ...step(version) })
    .where(eq(posts.id, id))
  if (cover_image_id !== before.cover_image_id) await dropCover(db, before.cover_image_id)
  return recordRevalidation(db, actor, id, 'post_changed')
}

/** Publishes or unpublishes a post; it keeps the time of its first publication. */
export async function show(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  status: Post['status'],
): Promise<Post> {
  const before = await locked(db, id, version)
  if (before.status === status)
    throw conflict(
      status === 'published'
        ? t('This post is already published.')
        : t('This post is already a draft.'),
    )
  const published_at = sql`coalesce(${posts.published_at}, now())`
  await db
    .update(posts)
    .set({ status, ...step(version), ...(status === 'published' && { published_at }) })
    .where(eq(posts.id, id))
  return recordRevalidation(
    db,
    actor,
    id,
    status === 'published' ? 'post_published' : 'post_unpublished',
  )
}

/** Deletes a draft; a published post must be unpublished first. */
export async function remove(db: Db, actor: Actor, id: string): Promise<undefined> {
  const before = await locked(db, id)
  if (before.status === 'published')
    throw conflict(t("You can't delete a published post. Change it to a draft first."))
  await db.delete(posts).where(eq(posts.id, id))
  await dropCover(db, before.cover_image_id)
  await recordChange(db, actor, id, 'post_deleted', before.title)
}

const step = (version: number) => ({ version: version + 1, updated_at: sql`now()` })

const addressTaken = () => taken('slug', t('Another post already uses this address.'))

async function locked(db: Db, id: string, version?: number) {
  const [post] = await db.select().from(posts).where(eq(posts.id, id)).for('update')
  if (!post) throw notFound()
  if (version !== undefined && post.version !== version) throw changed()
  return post
}

async function recordRevalidation(db: Db, actor: Actor, id: string, action: string): Promise<Post> {
  const post = await read(db, id)
  await recordChange(db, actor, id, action, post.title)
  return post
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  id: string,
  action: string,
  title: string,
) {
  await record(db, user, from, { action, entity_type: 'post', entity_id: id, details: { title } })
  await publish(db, 'posts', audienceOf('news.manage'), id)
}

/** Addresses for search engines. */
export async function newsPlaces(db: Db, most = 5000) {
  const rows = await db
    .select({
      slug: posts.slug,
      changed: sql<string>`to_char(${posts.updated_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(posts)
    .where(isPublished)
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(most)
  return rows.map(({ slug, changed }) => ({
    path: pageUrl('news_post', { params: { slug } }),
    changed,
  }))
}
