import { internshipsTexts } from '@app/contract/content/site/internships.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { InternshipFilters } from '#features/hiring/internships/internship-filters.tsx'
import { InternshipsLoading } from '#features/hiring/internships/internship-groups.tsx'
import { InternshipResults } from '#features/hiring/internships/internship-results.tsx'
import {
  cursorsFrom,
  listPath,
  parseFilters,
} from '#features/hiring/internships/internship-search.ts'
import { SavedLink } from '#features/hiring/internships/saved-link.tsx'
import { SavedPanel } from '#features/hiring/internships/saved-panel.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { siteHead } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'
import { useFailureToast } from './use-failure-toast.ts'

const unknown = { base_url: '', page: null, facets: null }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams)
  const cursors = cursorsFrom(searchParams)
  // A form sent without script names every field, also those left blank.
  if ([...searchParams.values()].includes('')) throw redirect(listPath(filters, cursors))

  const call = serverApi(context)
  const { sort: _, ...query } = filters
  const { base_url } = context
  try {
    const [page, facets] = await Promise.all([
      call(internships.list, { query: { columns: 'card', ...filters, cursor: cursors.at(-1) } }),
      call(internships.facets, { query: query }),
    ])
    return { base_url, page, facets }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    // The end of a page that the list no longer has, or never had.
    if (problem.status === 422 && cursors.length > 0) throw redirect(listPath(filters))
    return data({ ...unknown, base_url }, { status: 503 })
  }
}

/** Without a network the filters stay, and with them what was chosen. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (problem) {
    if (problem instanceof Response) throw problem
    return unknown
  }
}

export const meta: MetaFunction<typeof loader> = (shown) => {
  const indexed = shown.location.search === ''
  return siteHead({
    of: internshipsTexts,
    page: 'internships',
    path: '/internships',
    indexed,
    shown,
  }).tags
}

export default function Internships() {
  const { page, facets } = useLoaderData<typeof loader>()
  const [searchParams, setSearchParams] = useSearchParams()
  const { location } = useNavigation()
  useFailureToast(page === null, t('Could not fetch internships.'))
  const filters = parseFilters(searchParams)
  const saved = searchParams.get('saved') === 'true'
  const address = (params: URLSearchParams) => listPath(parseFilters(params), cursorsFrom(params))
  // What is taken out of the address after the sign-in changes nothing of the list.
  const isLoading =
    location?.pathname === '/internships' &&
    !(page && address(new URLSearchParams(location.search)) === address(searchParams))

  return (
    <PublicLayout>
      <div className="page py-4 sm:py-6">
        <PageHeader
          title={<SiteText of={internshipsTexts} id="internships.title" />}
          description={<SiteText of={internshipsTexts} id="internships.text" />}
          action={<SavedLink active={saved} />}
        />
        {saved ? (
          <SavedPanel />
        ) : (
          <>
            <InternshipFilters filters={filters} facets={facets} total={page?.total} />
            <div id="results">
              {isLoading ? (
                <InternshipsLoading />
              ) : page ? (
                <InternshipResults
                  filters={filters}
                  cursors={cursorsFrom(searchParams)}
                  page={page}
                />
              ) : (
                <ErrorState
                  title={t('Could not fetch internships.')}
                  onRetry={() =>
                    setSearchParams(searchParams, { replace: true, preventScrollReset: true })
                  }
                >
                  {t('Your search is still here. Please try again.')}
                </ErrorState>
              )}
            </div>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
