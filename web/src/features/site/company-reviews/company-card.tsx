import { companyPath } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Company } from '@app/contract/site/company-reviews.ts'
import { Link } from 'react-router'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { linkClass } from '#ui/link.ts'
import { answerTime } from './company.labels.ts'
import { Stars } from './stars.tsx'

const few = 3

interface CompanyCardProps {
  company: Company
  /** The id of the posting it stands beside. */
  posting: string
}

/** Beside a posting: who offers it, how they answer and were rated, and what else they offer. */
export function CompanyCard({ company, posting }: CompanyCardProps) {
  const { name, domain, description, response, rating, open } = company
  const others = company.internships.filter(({ id }) => id !== posting).slice(0, few)
  const facts = [
    rating && {
      name: t('Rated by past interns'),
      fact: (
        <span className="flex flex-wrap items-center gap-x-2">
          {t('{average} of 5', { average: formatCount(rating.average) })}
          <Stars stars={rating.average} />
        </span>
      ),
    },
    response && { name: t('Response rate'), fact: t('{rate}%', { rate: response.rate }) },
    response?.hours && { name: t('Usually answers in'), fact: answerTime(response.hours) },
  ].filter((fact) => !!fact)
  return (
    <section aria-labelledby="company" className="grid gap-4 rounded-md border bg-surface p-4">
      <h2 id="company" className="sr-only">
        {t('The company')}
      </h2>
      <div className="flex items-start gap-3">
        <CompanyMark name={name} logo={company.logo_url} />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold">
            <Link to={companyPath(company)} className="hover:underline">
              {name}
            </Link>
          </p>
          {domain && <p className="text-sm text-muted">{domain}</p>}
        </div>
      </div>
      {description && <p className="line-clamp-3 max-w-prose">{description}</p>}
      {facts.length > 0 && (
        <dl className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-3">
          {facts.map(({ name, fact }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="numbers font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{t('Also open at {name}', { name })}</h3>
          <ul className="mt-1 grid gap-1">
            {others.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/internships/${id}`} className={linkClass()}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link to={companyPath(company)} className={linkClass('text-sm')}>
          {t('{open, plural, one {# open internship} other {# open internships}} at {name}', {
            open,
            name,
          })}
        </Link>
      </p>
    </section>
  )
}
