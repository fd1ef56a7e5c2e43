import { ApiError } from '@app/contract/core/route.ts'
import { companyPath, idIn } from '@app/contract/core/slug.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { InternshipGroup } from '#features/hiring/internships/internship-groups.tsx'
import { ShareButton } from '#features/hiring/internships/share-button.tsx'
import { organization } from '#features/site/company-reviews/company.labels.ts'
import { CompanyHead } from '#features/site/company-reviews/company-head.tsx'
import { CompanyNotFound } from '#features/site/company-reviews/company-not-found.tsx'
import { Reviews } from '#features/site/company-reviews/reviews.tsx'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { paginationFrom } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { linkClass } from '#ui/link.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageMeta } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'
import { breadcrumbs, structured } from './structured-data.ts'

/** The cursors that led to this page of the reviews, its own last; cursors have no `~`. */
const cursorsFrom = (url: string) =>
  (new URL(url).searchParams.get('cursor') ?? '').split('~').filter(Boolean)

/** An id alone, or with another name before it, leads on to the one address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = idIn(params.id ?? '')
  const call = serverApi(context)
  const cursors = cursorsFrom(request.url)
  const [company, reviews] = await loadSubject(
    Promise.all([
      call(companies.read, { params: { id } }),
      call(companies.reviews, { params: { id }, query: { cursor: cursors.at(-1) } }).catch(
        (problem: unknown) => {
          // The end of a page that the list no longer has, or never had.
          if (problem instanceof ApiError && problem.status === 422 && cursors.length > 0)
            throw redirect(`/companies/${params.id}`)
          throw problem
        },
      ),
    ]),
  )
  if (companyPath(company) !== `/companies/${params.id}`)
    throw redirect(companyPath(company) + new URL(request.url).search, 301)
  return { company, reviews, cursors, base_url: context.base_url }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData)
    return [
      { title: t('Company Not Found · {organisation}') },
      { name: 'robots', content: 'noindex' },
    ]
  const { company, base_url, cursors } = loaderData
  const { name, open } = company
  return [
    ...pageMeta({
      title: t('Internships at {name}', { name }),
      description: t(
        '{open, plural, =0 {No internships are open at {name} right now.} one {# internship is open at {name}.} other {# internships are open at {name}.}} See how fast they reply and what past interns say.',
        { open, name },
      ),
      base_url,
      picture: `/share/companies/${company.id}.png`,
      path: companyPath(company),
      indexed: cursors.length === 0,
    }),
    ...structured(
      organization(company, base_url),
      breadcrumbs(base_url, [
        [organisation().short_name, '/'],
        [t('Internships'), '/internships'],
        [name, companyPath(company)],
      ]),
    ),
  ]
}

export default function CompanyPage() {
  const { company, reviews, cursors } = useLoaderData<typeof loader>()
  const { name, open, internships } = company
  const address = (cursors: readonly string[]) =>
    `${companyPath(company)}${cursors.length ? `?cursor=${encodeURIComponent(cursors.join('~'))}` : ''}#reviews`
  const steps = paginationFrom(cursors, address)
  // The number of reviews is in the company's head.
  const pagination: typeof steps = (rows, page) => ({ ...steps(rows, page), shown: '' })
  return (
    <PublicLayout>
      <div className="page py-8">
        <CompanyHead company={company} />
        <p className="mt-4">
          <ShareButton title={name} />
        </p>
        <div className="mt-8">
          {internships.length > 0 ? (
            <InternshipGroup title={t('Open internships')} cards={internships} />
          ) : (
            <p className="text-muted">{t('No open internships right now.')}</p>
          )}
          {open > internships.length && (
            <Link
              to={`/internships?${new URLSearchParams({ search: name })}`}
              className={linkClass('mt-4')}
            >
              {t('All {open} internships of {name}', { open, name })}
            </Link>
          )}
        </div>
        <ListResults params={{ pagination }} page={reviews} count={reviews.reviews.length} quiet>
          <Reviews company={company} page={reviews} cursor={cursors.at(-1)} />
        </ListResults>
      </div>
    </PublicLayout>
  )
}

/** A missing company has its own view; a failed request can be retried. */
export const ErrorBoundary = () => (
  <LoadFailure>{(retry) => <CompanyNotFound onRetry={retry} />}</LoadFailure>
)
