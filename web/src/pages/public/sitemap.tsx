import { frameTexts } from '@app/contract/content/site/frame.ts'
import { headsTexts } from '@app/contract/content/site/heads.ts'
import { companyPath } from '@app/contract/core/slug.ts'
import { categoryWords } from '@app/contract/hiring/category-labels.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { news } from '@app/contract/site/news.ts'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { siteLinks } from '#features/site/landing/site-links.ts'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText, useSiteText } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

const newest = 30

/** Companies with open postings, and the latest posts; only the static pages when the server cannot be reached. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = serverApi(context)
  const [facets, hiring, posts] = await Promise.allSettled([
    call(internships.facets),
    call(companies.list),
    call(news.list, { query: { limit: newest } }),
  ])
  return {
    base_url: context.base_url,
    categories: facets.status === 'fulfilled' ? facets.value.category : [],
    hiring: hiring.status === 'fulfilled' ? hiring.value.companies : [],
    posts: posts.status === 'fulfilled' ? posts.value.news : [],
  }
}

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: headsTexts, page: 'sitemap', path: '/sitemap', shown }).tags

/** The page for people (product.md); /sitemap.xml is the one for search engines. */
export default function Sitemap() {
  const { categories, hiring, posts } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="sitemap.title" />}
      lead={<SiteText of={headsTexts} id="sitemap.text" />}
    >
      <div className="page grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        <PageLinks />
        <Links
          title={t('Internships by category')}
          links={categories.map(({ value, count }) => ({
            to: `/internships?${new URLSearchParams({ category: value })}`,
            label: t('{category} ({count})', { category: categoryWords(value), count }),
          }))}
        />
        <Links
          title={t('Companies with open internships')}
          links={hiring.map((company) => ({ to: companyPath(company), label: company.name }))}
        />
        <Links
          title={t('Latest news')}
          links={posts.map(({ slug, title }) => ({ to: `/news/${slug}`, label: title }))}
        />
      </div>
    </TextPage>
  )
}

/** As the footer names them, and the role chooser, which is `/` only for guests. */
function PageLinks() {
  const text = useSiteText(frameTexts)
  const start = { to: '/landing', label: t('Start page') }
  return siteLinks.map(({ title, links }, at) => (
    <Links
      key={title}
      title={text(title)}
      links={[
        ...(at === 0 ? [start] : []),
        ...links.map(({ to, label }) => ({ to, label: text(label) })),
      ]}
    />
  ))
}

interface LinksProps {
  title: string
  links: readonly { to: string; label: string }[]
}

/** Nothing where there is nothing to name. */
function Links({ title, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <div className="pt-8">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <ul className="grid gap-1.5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass('wrap-anywhere')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
