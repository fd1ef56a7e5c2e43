import { companies } from '@app/contract/companies.ts'
import { internships } from '@app/contract/internships.ts'
import { news } from '@app/contract/news.ts'
import { companyPath } from '@app/contract/readable-address.ts'
import { headsTexts } from '@app/contract/site-texts-heads.ts'
import { t } from '@app/contract/text.ts'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { siteLinks } from '#features/landing/site-links.ts'
import { serverCall } from '#lib/server-call.ts'
import { SiteText } from '#lib/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

const newest = 30

/** What has something open, and the latest posts; without an answer the pages alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = serverCall(context)
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

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  const path = '/sitemap'
  return [
    ...pageMeta({
      title: t('Site map'),
      description: t(
        'Every public page of Cohort in one list: for students, for startups, help, and the internships by category.',
      ),
      base_url,
      path,
    }),
    ...structured(
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Site map'), path],
      ]),
    ),
  ]
}

/** The page for people (product.md); /sitemap.xml is the one for search engines. */
export default function Sitemap() {
  const { categories, hiring, posts } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="sitemap.title" />}
      lead={<SiteText of={headsTexts} id="sitemap.text" />}
    >
      <div className="page grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {siteLinks.map(({ title, links }) => (
          <Links key={title} title={title} links={links} />
        ))}
        <Links
          title={t('Internships by category')}
          links={categories.map(({ value, count }) => ({
            to: `/internships?${new URLSearchParams({ category: value })}`,
            label: t('{category} ({count})', { category: value, count }),
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
