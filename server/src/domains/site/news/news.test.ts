import { slugOf } from '@app/contract/core/slug.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { type NewPost, news, type Post, posts as routes } from '@app/contract/site/news.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { find } from '#domains/insight/downloads/downloads.ts'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { fileRemovals, files } from '#schema/files.table.ts'
import { internshipCategories } from '#schema/internships.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { draftWith } from '#test/market.ts'

startApp()

const words = (more: Partial<NewPost> = {}): NewPost => ({
  title: 'Ten teams, one week',
  slug: `ten-teams-${v7()}`,
  summary: 'What ten teams of interns showed on Friday.',
  text: 'A first paragraph.\n\n## What came out\n\n- A map\n- <script>alert(1)</script>',
  ...more,
})
const draft = (admin: SignedInUser, more: Partial<NewPost> = {}) =>
  admin.call(routes.create, { body: words(more) })
const step = (
  admin: SignedInUser,
  { id, version }: Pick<Post, 'id' | 'version'>,
  name = 'publish',
) => admin.send({ method: 'POST', url: `/api/posts/${id}/${name}`, body: { version } })
const published = async (admin: SignedInUser, more: Partial<NewPost> = {}): Promise<Post> =>
  (await step(admin, await draft(admin, more))).json()
const open = (slug: string) => stranger.send({ method: 'GET', url: `/api/news/${slug}` })
const put = (admin: SignedInUser, id: string, body: object) =>
  admin.send({ method: 'PUT', url: `/api/posts/${id}`, body })

test('a draft is not public until it is published, nor after it is unpublished', async () => {
  const admin = await signIn('superadmin')
  const post = await draft(admin)
  expect([post.status, post.published_at]).toEqual(['draft', null])
  expect((await open(post.slug)).statusCode).toBe(404)
  const shown: Post = (await step(admin, post)).json()
  const read = await stranger.call(news.read, { params: { slug: post.slug } })
  expect(read).toMatchObject({ title: post.title, text: post.text, author_name: 'Test superadmin' })
  const hidden = await step(admin, shown, 'unpublish')
  expect((await open(post.slug)).statusCode).toBe(404)
  const again: Post = (await step(admin, hidden.json())).json()
  expect(again.published_at).toBe(shown.published_at)
  const stored = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, post.id))
  expect(stored.map(({ action }) => action).toSorted()).toEqual([
    'post_created',
    'post_published',
    'post_published',
    'post_unpublished',
  ])
})

test('the list is paged, the latest first, and the feed names its posts', async () => {
  const admin = await signIn('superadmin')
  const created = []
  for (const at of [1, 2, 3])
    created.push(await published(admin, { title: `Post ${at} ]]>`, summary: '<b>' }))
  const first = await stranger.call(news.list, { query: { limit: 2 } })
  expect(first.news.map(({ slug }) => slug)).toEqual([created[2]?.slug, created[1]?.slug])
  const cursor = first.next_cursor ?? ''
  const [third] = (await stranger.call(news.list, { query: { limit: 2, cursor } })).news
  expect(third?.slug).toBe(created[0]?.slug)

  const feed = await stranger.send({ method: 'GET', url: '/news/feed.xml' })
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  expect(feed.body).toContain(`<link>http://localhost:3000/news/${created[2]?.slug}</link>`)
  expect(feed.body).toContain('<![CDATA[&lt;b&gt;]]>')
  expect(feed.body).not.toContain('<![CDATA[Post 1 ]]>')
  const map = await stranger.send({ method: 'GET', url: '/sitemap.xml' })
  expect(map.body).toContain(`<loc>http://localhost:3000/news/${created[2]?.slug}</loc>`)
})

test('of five changes at once one is published, the others get a conflict', async () => {
  const admin = await signIn('superadmin')
  const post = await published(admin)
  const change = (title: string) =>
    put(admin, post.id, { ...words({ title, slug: post.slug }), version: post.version })
  const tries = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(change))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
  const won = tries.find(({ statusCode }) => statusCode === 200)?.json().title
  expect((await open(post.slug)).json().title).toBe(won)
})

test('an address is one post’s, also when many ask for it at once', async () => {
  const admin = await signIn('superadmin')
  const slug = `only-${v7()}`
  const create = () => admin.send({ method: 'POST', url: '/api/posts', body: words({ slug }) })
  const tries = await Promise.all([create(), create(), create(), create(), create()])
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
  const refused = tries.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused.errors).toEqual([
    { path: 'slug', message: 'Another post already uses this address.' },
  ])
  const other = await draft(admin)
  expect((await put(admin, other.id, { ...words({ slug }), version: 1 })).statusCode).toBe(409)
})

test('a draft can be deleted, what everybody reads cannot', async () => {
  const admin = await signIn('superadmin')
  const post = await published(admin)
  const remove = (id: string) => admin.send({ method: 'DELETE', url: `/api/posts/${id}` })
  expect((await remove(post.id)).json().detail).toBe(
    "You can't delete a published post. Change it to a draft first.",
  )
  expect((await step(admin, post)).statusCode).toBe(409)
  const hidden: Post = (await step(admin, post, 'unpublish')).json()
  expect((await step(admin, hidden, 'unpublish')).json().detail).toBe(
    'This post is already a draft.',
  )
  expect((await remove(post.id)).statusCode).toBe(204)
  expect((await remove(post.id)).statusCode).toBe(404)
})

test.each([
  [{ title: '' }, 'Title is required.'],
  [{ slug: '../etc' }, 'Use only lowercase letters, digits and single hyphens.'],
  [{ summary: ' ' }, 'Please write a summary.'],
  [{ text: '' }, 'Please write the text.'],
  [{ status: 'published' }, 'Unknown field: status'],
  [{ cover_image_id: v7() }, 'This file no longer exists. Please upload it again.'],
])('a post with %o is refused', async (more, sentence) => {
  const admin = await signIn('superadmin')
  const body = { ...words(), ...more }
  const refused = await admin.send({ method: 'POST', url: '/api/posts', body })
  expect([refused.statusCode, refused.json().detail]).toEqual([422, sentence])
})

test('strangers see the cover of a published post, and it cannot be deleted', async () => {
  const admin = await signIn('superadmin')
  const id = v7()
  const image = { name: 'c.png', key: id, type: 'image/png', size: 1, sha256: 'x' }
  await db()
    .insert(files)
    .values({ id, owner_id: admin.user.id, category: 'cover', ...image })
  const post = await draft(admin, { cover_image_id: id })
  expect(await find(db(), undefined, id)).toBeUndefined()
  await step(admin, post)
  expect((await find(db(), undefined, id))?.is_public).toBe(true)
  const removed = await admin.send({ method: 'DELETE', url: `/api/files/${id}` })
  expect(removed.json().detail).toBe("This file is used as a post's cover image.")
})

test('a cover that was given up goes, unless a posting shows it, and does not count against its uploader', async () => {
  const admin = await signIn('superadmin')
  const upload = async () => {
    const id = v7()
    const image = { name: 'c.png', key: id, type: 'image/png', size: 1, sha256: 'x' }
    await db()
      .insert(files)
      .values({ id, owner_id: admin.user.id, category: 'cover', ...image })
    return id
  }
  const [former, shared, last] = [await upload(), await upload(), await upload()]
  const left = async (id: string) => (await db().$count(files, eq(files.id, id))) === 1
  const [category] = await db().select().from(internshipCategories).limit(1)
  const posting = await admin.call(internships.create, {
    body: draftWith({ category_id: category?.id ?? '', cover_image_id: shared }),
  })
  const post = await draft(admin, { cover_image_id: former })
  const give = (cover_image_id: string, version: number) =>
    put(admin, post.id, { ...words({ slug: post.slug, cover_image_id }), version })
  expect((await give(shared, 1)).statusCode).toBe(200)
  expect(await left(former)).toBe(false)
  expect(await db().$count(fileRemovals, eq(fileRemovals.key, former))).toBe(1)
  expect((await give(last, 2)).statusCode).toBe(200)
  expect(await left(shared)).toBe(true)
  await admin.send({ method: 'DELETE', url: `/api/posts/${post.id}` })
  expect(await left(last)).toBe(false)
  await admin.call(internships.change, {
    params: { id: posting.id },
    body: { version: posting.version, cover_image_id: null },
  })
  expect(await left(shared)).toBe(false)
})

test('a removed author keeps no name on what they wrote', async () => {
  const admin = await signIn('superadmin')
  const post = await published(admin)
  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, admin.user.id))
  expect((await open(post.slug)).json().author_name).toBe(null)
})

test('a title becomes an address', () => {
  expect(slugOf('  Où sont les équipes? Día 2 ')).toBe('ou-sont-les-equipes-dia-2')
  expect(slugOf('We’re 1!')).toBe('were-1')
})
