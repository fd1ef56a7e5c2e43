import { t } from '@app/contract/i18n/translate.ts'
import { Feed } from 'feed'
import type { Db } from '#platform/database/db.ts'
import { escaped } from '#platform/mail/mail-template.ts'
import { list } from './news-rows.ts'

const newest = 30

/** The latest posts for feed readers (RSS 2.0): title, summary and where to read on. */
export async function feedOf(db: Db, site: string): Promise<string> {
  const { news } = await list(db, { limit: newest })
  const [latest] = news
  const feed = new Feed({
    id: `${site}/news`,
    title: t('Cohort news'),
    description: t('What is new at Cohort, for students, teams and startups.'),
    link: `${site}/news`,
    favicon: `${site}/favicon.ico`,
    feedLinks: { rss: `${site}/news/feed.xml` },
    generator: false,
    copyright: 'Cohort',
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
