import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { Flag } from 'lucide-react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ApplyPanel } from '#features/hiring/applications/apply-panel.tsx'
import { InternshipHead } from '#features/hiring/internships/internship-head.tsx'
import { InternshipNotFound } from '#features/hiring/internships/internship-not-found.tsx'
import { InternshipOverview } from '#features/hiring/internships/internship-overview.tsx'
import { InternshipSkills } from '#features/hiring/internships/internship-skills.tsx'
import { InternshipText } from '#features/hiring/internships/internship-text.tsx'
import { BackToList } from '#features/hiring/internships/list-return.tsx'
import { SimilarInternships } from '#features/hiring/internships/similar-internships.tsx'
import { CompanyCard } from '#features/site/company-reviews/company-card.tsx'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { dayIn } from '#lib/session/zone.ts'
import { linkClass } from '#ui/link.ts'
import { internshipMeta } from './internship-meta.ts'
import { LoadFailure } from './load-failure.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useFailureToast } from './use-failure-toast.ts'

/** The company of a posting, where it has a page; the posting is shown without it. */
async function companyOf(context: LoaderFunctionArgs['context'], id: string) {
  const call = serverApi(context)
  try {
    const { company_id } = await call(internships.read, { params: { id } })
    return company_id && (await call(companies.read, { params: { id: company_id } }))
  } catch {
    return null
  }
}

export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const call = serverApi(context)
  const [internship, similar, company] = await Promise.all([
    loadSubject(call(internships.read, { params: { id } })),
    // The posting is shown without similar ones.
    call(internships.similar, { params: { id } }).then(
      (answer) => answer.internships,
      () => [],
    ),
    companyOf(context, id),
  ])
  const { status, application_closing_date } = internship
  const today = dayIn(context.organisation.time_zone)
  const is_open = status === 'published' && application_closing_date >= today
  return { internship, is_open, similar, company, base_url: context.base_url }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => internshipMeta(loaderData)

export default function Internship() {
  const { internship, is_open, similar, company } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <div className="page py-6">
        <BackToList />
        {/* On phones the overview is between the head and the text. */}
        <article className="mt-4 grid wrap-anywhere grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <div className="contents gap-8 lg:row-span-2 lg:grid lg:grid-cols-1 lg:content-start">
            <InternshipHead internship={internship} isOpen={is_open} />
            <div className="order-1 grid grid-cols-1 content-start gap-8">
              <InternshipText title={t('Description')} text={internship.description} />
              <InternshipText title={t('Scope of Work')} text={internship.scope} />
              <InternshipText title={t('What you will learn')} text={internship.learning} />
              <InternshipText title={t('The team')} text={internship.team} />
              <InternshipText title={t('Eligibility')} text={internship.eligibility} />
              <InternshipSkills skills={internship.skills} />
              {company && <CompanyCard company={company} posting={internship.id} />}
            </div>
          </div>
          <InternshipOverview internship={internship} />
          <div className="order-2">
            <ApplyPanel internship={internship} isOpen={is_open} />
          </div>
        </article>
        {is_open && (
          <p className="mt-8">
            <Link
              to={pageUrl('report_internship', { params: { id: internship.id } })}
              className={linkClass('text-sm')}
              rel="nofollow"
            >
              <Flag aria-hidden />
              {t('Report this internship')}
            </Link>
          </p>
        )}
        <SimilarInternships cards={similar} />
      </div>
    </PublicLayout>
  )
}

/** A missing internship has its own view; a failed request can be retried. */
export const ErrorBoundary = () => (
  <LoadFailure>{(retry) => <Failed onRetry={retry} />}</LoadFailure>
)

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  useFailureToast(true, t('Could not load internship details.'))
  return <InternshipNotFound onRetry={onRetry} />
}
