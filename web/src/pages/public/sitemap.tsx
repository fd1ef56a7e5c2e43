import { internships } from '@app/contract/internships.ts'
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

/** The categories that have something open; without an answer the pages alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [facets] = await Promise.allSettled([serverCall(context)(internships.facets)])
  return {
    base_url: context.base_url,
    categories: facets.status === 'fulfilled' ? facets.value.category : [],
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
  const { categories } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={headsTexts} id="sitemap.title" />}
      lead={<SiteText of={headsTexts} id="sitemap.text" />}
    >
      <div className="page grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {siteLinks.map(({ title, links }) => (
          <Links key={title} title={title} links={links} />
        ))}
        {categories.length > 0 && (
          <Links
            title={t('Internships by category')}
            links={categories.map(({ value, count }) => ({
              to: `/internships?${new URLSearchParams({ category: value })}`,
              label: t('{category} ({count})', { category: value, count }),
            }))}
          />
        )}
      </div>
    </TextPage>
  )
}

interface LinksProps {
  title: string
  links: readonly { to: string; label: string }[]
}

const Links = ({ title, links }: LinksProps) => (
  <div className="pt-8">
    <h2 className="mb-2 text-lg font-semibold">{title}</h2>
    <ul className="grid gap-1.5">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClass()}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
