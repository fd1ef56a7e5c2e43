import { t } from '@app/contract/i18n/translate.ts'
import type { Company } from '@app/contract/site/company-reviews.ts'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { answerTime, responseRule } from './company.labels.ts'
import { Stars } from './stars.tsx'

/** The company, and how it treats applicants and interns. */
export const CompanyHead = ({ company }: { company: Company }) => (
  <header className="wrap-anywhere">
    <div className="flex items-center gap-4">
      <CompanyMark name={company.name} logo={company.logo_url} size="xl" />
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold">{company.name}</h1>
        {company.domain && <p className="text-muted">{company.domain}</p>}
      </div>
    </div>
    {company.description && (
      <p className="mt-4 max-w-prose text-lg whitespace-pre-line">{company.description}</p>
    )}
    <Figures company={company} />
  </header>
)

function Figures({ company: { open, response, rating } }: { company: Company }) {
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4" title={responseRule()}>
        <Figure name={t('Open internships')}>{formatCount(open)}</Figure>
        <Figure name={t('Response rate')}>
          {response ? t('{rate}%', { rate: response.rate }) : t('No data yet')}
        </Figure>
        <Figure name={t('Usually answers in')}>
          {response?.hours ? answerTime(response.hours) : t('No data yet')}
        </Figure>
        <Figure name={t('Rated by past interns')}>
          {rating ? (
            <span className="flex flex-wrap items-center gap-x-2">
              {t('{average} of 5', { average: formatCount(rating.average) })}
              <Stars stars={rating.average} />
            </span>
          ) : (
            t('No reviews yet')
          )}
        </Figure>
      </dl>
      <details className="mt-2 text-sm text-muted">
        <summary className="w-fit cursor-pointer py-0.5 underline underline-offset-2">
          {t('How we calculate these numbers')}
        </summary>
        <p className="mt-1 max-w-prose">{responseRule()}</p>
      </details>
    </>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="rounded-md border bg-surface p-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="numbers mt-0.5 text-lg font-semibold">{children}</dd>
  </div>
)
