import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { NewsPost } from '@app/contract/site/news.ts'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, organization, structured } from './structured-data.ts'

/** Where feed readers find the posts. */
export const feedLink = (base_url: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: t('{organisation} news'),
  href: `${base_url}/news/feed.xml`,
})

interface NewsLoaderData {
  post: NewsPost
  base_url: string
}

/** The metadata of a post for search engines, shared links and feed readers. */
export function newsMeta(loaded: NewsLoaderData | undefined): MetaDescriptor[] {
  if (!loaded)
    return [{ title: t('Post Not Found · {organisation}') }, { name: 'robots', content: 'noindex' }]
  const { post, base_url } = loaded
  const { slug, title, summary, cover_image_url: image, author_name } = post
  const path = `/news/${slug}`
  const picture = `/share/news/${slug}.png?v=${Date.parse(post.updated_at)}`
  const basics = pageMeta({ title, description: summary, base_url, path, picture })
  return [
    ...basics.filter((tag) => !('property' in tag) || tag.property !== 'og:type'),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.published_at },
    { property: 'article:modified_time', content: post.updated_at },
    feedLink(base_url),
    ...structured(
      {
        '@type': 'Article',
        headline: title,
        description: summary,
        datePublished: post.published_at,
        dateModified: post.updated_at,
        mainEntityOfPage: base_url + path,
        author: author_name ? { '@type': 'Person', name: author_name } : organization(base_url),
        publisher: organization(base_url),
        ...(image && { image: [new URL(image, base_url).href] }),
      },
      breadcrumbs(base_url, [
        [organisation().short_name, '/'],
        [t('News'), '/news'],
        [title, path],
      ]),
    ),
  ]
}
