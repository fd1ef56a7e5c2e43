import type { SiteCatalogue, SitePageId } from '@app/contract/content/site/site-texts.ts'
import { logoPath, organisation, product } from '@app/contract/i18n/organisation.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import type { PublishedTexts } from '#lib/site/published-texts.ts'
import { partId, resolveSiteText } from '#lib/site/site-text.tsx'
import { breadcrumbs, structured } from './structured-data.ts'

interface PageText {
  title: string
  description: string
  /** Where the product is reached, and the page's one address in it. */
  base_url: string
  path: string
  /** The path of its picture for shared links, which the server draws in 1200 × 630; else the logo. */
  picture?: string | null
  /** Lists of a search and later pages are for people, not for search engines. */
  indexed?: boolean
}

/** Title, description, canonical address and Open Graph of a public page. */
export function pageMeta({ picture, indexed = true, ...page }: PageText): MetaDescriptor[] {
  const { title, description, base_url, path } = page
  const url = base_url + path
  return [
    { title: t('{title} · {organisation}', { title }) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: organisation().short_name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...pictured(base_url, picture, title),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

/** The image of a shared link: the page's own, else the logo; the product's only while it has no other name. */
function pictured(
  base_url: string,
  own: string | null | undefined,
  title: string,
): MetaDescriptor[] {
  if (own) return sized(base_url + own, title)
  const logo = logoPath()
  if (logo) return [{ property: 'og:image', content: new URL(logo, base_url).href }]
  const { short_name } = organisation()
  return short_name === product ? sized(`${base_url}/share.png`, short_name) : []
}

const sized = (url: string, alt: string): MetaDescriptor[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:image', content: url },
]

interface SiteHead<Texts> {
  of: Texts
  page: SitePageId<Texts>
  path: string
  indexed?: boolean
  /** The arguments of `meta`. */
  shown: { loaderData: { base_url: string } | undefined; matches: readonly unknown[] }
}

/** The head of a page whose title and description superadmins can change, with the way to it from the home. */
export function siteHead<Texts extends SiteCatalogue>({
  of,
  page,
  shown,
  ...head
}: SiteHead<Texts>) {
  const text = resolveSiteText(of, publishedIn(shown.matches))
  const title = text(partId<Texts>(page, 'meta_title'))
  const description = text(partId<Texts>(page, 'meta_text'))
  const base_url = shown.loaderData?.base_url ?? ''
  const way = [
    [organisation().short_name, '/'],
    [title, head.path],
  ] as const
  const tags = [
    ...pageMeta({ ...head, title, description, base_url }),
    ...(head.path === '/' ? [] : structured(breadcrumbs(base_url, way))),
  ]
  return { title, description, base_url, url: base_url + head.path, tags }
}

/** The published texts in the document; for the metadata of a page. */
export function publishedIn(matches: readonly unknown[]): PublishedTexts['texts'] {
  const [root] = matches
  const site = isRoot(root) ? root.loaderData?.site : undefined
  return site?.language === currentLocale() ? site.texts : {}
}

const isRoot = (match: unknown): match is { loaderData?: { site?: PublishedTexts } } =>
  typeof match === 'object' && match !== null && 'loaderData' in match
