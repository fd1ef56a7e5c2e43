import type { Parsed } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { NewsPost, news as routes } from '@app/contract/site/news.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { Feed } from 'feed'
import type { Db } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import { escaped } from '#platform/mail/mail-template.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { posts } from '#schema/news.table.ts'

export const coverUrl = sql<string | null>`'/api/files/' || ${posts.cover_image_id}`
export const isPublished = eq(posts.status, sql`'published'`)
/** A constraint guarantees that a published post has a time. */
const published_at = sql<string>`${posts.published_at}`.mapWith(posts.published_at)

const columns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  summary: posts.summary,
  cover_image_url: coverUrl,
  published_at,
}

/** The published posts, latest first. */
export async function list(db: Db, { cursor, limit }: Parsed<typeof routes.list>['query']) {
  const after = cursor
    ? beyond([posts.published_at, posts.id], keysOf(cursor, ['instant', 'uuid']), 'less')
    : undefined
  const rows = await db
    .select(columns)
    .from(posts)
    .where(and(isPublished, after))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, (row) => [row.published_at, row.id])
  return { news: page, next_cursor, total: await countUpTo(db, posts, isPublished) }
}

/** A published post; 404 for drafts and unknown ones. The name of a deleted author is not shown. */
export async function read(db: Db, slug: string): Promise<NewsPost> {
  const [row] = await db
    .select({
      ...columns,
      text: posts.text,
      updated_at: posts.updated_at,
      author_name: sql<
        string | null
      >`case when ${users.status} <> 'deleted' then ${users.full_name} end`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(and(eq(posts.slug, slug), isPublished))
  if (!row) throw notFound()
  return row
}

const newest = 30

/** The latest posts for feed readers (RSS 2.0): title, summary and where to read on. */
export async function feedOf(db: Db, site: string): Promise<string> {
  const { news } = await list(db, { limit: newest })
  const [latest] = news
  const feed = new Feed({
    id: `${site}/news`,
    title: t('{organisation} news'),
    description: t('News from {organisation} for students, teams and startups.'),
    link: `${site}/news`,
    favicon: `${site}/favicon.ico`,
    feedLinks: { rss: `${site}/news/feed.xml` },
    generator: false,
    copyright: organisation().name,
    ...(latest && { updated: new Date(latest.published_at) }),
  })
  for (const { slug, title, summary, published_at } of news) {
    const link = `${site}/news/${slug}`
    // Readers take a description for HTML.
    const description = escaped(summary)
    feed.addItem({ id: link, link, title, description, date: new Date(published_at) })
  }
  return feed.rss2()
}
