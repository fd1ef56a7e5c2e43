import { companyPath } from '@app/contract/core/slug.ts'
import { formatHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Certificate, CertificateDetail } from '@app/contract/programme/certificates.ts'
import type { Company } from '@app/contract/site/company-reviews.ts'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatCount, formatDay, formatPublicDate } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { Figure, Picture } from './picture.tsx'
import { Section } from './section.tsx'

export interface ProofData {
  companies: Pick<Company, 'id' | 'name' | 'domain' | 'logo_url' | 'open'>[]
  /** One whose holder agreed to be shown, with the weeks behind it; none where they are not stored. */
  certificate: (Certificate & { weeks: readonly Week[] }) | null
}

type Week = Pick<
  NonNullable<CertificateDetail['weeks']>[number],
  'week_start' | 'reports' | 'hours'
>

type Proven = NonNullable<ProofData['certificate']>

/** Approved startups with something open; no section while there is none. */
export function HiringCompanies({ companies }: Pick<ProofData, 'companies'>) {
  if (companies.length === 0) return null
  return (
    <Section
      id="companies"
      title={t('Hiring now')}
      text={t('Approved startups with open internships.')}
    >
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {companies.slice(0, 8).map((company) => (
          <li
            key={company.id}
            className="relative flex items-center gap-3 rounded-md border bg-surface p-4 transition-colors hover:border-control max-sm:nth-[n+5]:hidden"
          >
            <CompanyMark name={company.name} logo={company.logo_url} size="lg" />
            <div className="min-w-0">
              <Link
                to={companyPath(company)}
                prefetch="intent"
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {company.name}
              </Link>
              {company.domain && <p className="truncate text-sm text-muted">{company.domain}</p>}
              <p className="numbers text-sm text-muted">
                {t('{open, plural, one {# open internship} other {# open internships}}', {
                  open: company.open,
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A certificate and the reports behind it, as its public page tells of both; no section while there is none to show. */
export function WorkProof({ certificate }: Pick<ProofData, 'certificate'>) {
  if (!certificate) return null
  const hasWeeks = certificate.weeks.length > 0
  return (
    <Section
      id="proof"
      title={t("From a day's report to a certificate")}
      text={t('Every approved hour counts toward a certificate that anyone can verify.')}
    >
      <div className={cn('grid grid-cols-1 gap-4', hasWeeks ? 'lg:grid-cols-2' : 'max-w-2xl')}>
        {hasWeeks && <ReportsPicture certificate={certificate} />}
        <CertificatePicture certificate={certificate} />
      </div>
    </Section>
  )
}

const shownWeeks = 4

/** The approved reports in figures: what they say belongs to those who wrote them. */
const ReportsPicture = ({ certificate }: { certificate: Proven }) => (
  <Picture
    company={certificate.company_name}
    title={t('Approved reports')}
    text={t('{title} at {company_name}', { ...certificate })}
    badge={<Badge tone="success">{t('Approved')}</Badge>}
    caption={t('The latest weeks behind the certificate')}
  >
    <dl className="grid grid-cols-3 gap-4 px-5 py-4 text-sm">
      <Figure name={t('Worked')} tone="text-time">
        {formatHours(certificate.hours)}
      </Figure>
      <Figure name={t('Approved reports')}>
        {formatCount(certificate.weeks.reduce((sum, { reports }) => sum + reports, 0))}
      </Figure>
      <Figure name={t('Weeks')}>{formatCount(certificate.weeks.length)}</Figure>
    </dl>
    <ul className="divide-y border-t px-5">
      {certificate.weeks
        .slice(-shownWeeks)
        .toReversed()
        .map(({ week_start, reports, hours }) => (
          <li key={week_start} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
            <span className="font-medium">
              {t('Week of {week_start}', { week_start: formatDay(week_start) })}
            </span>
            <span className="numbers text-muted">
              {t(
                '{reports, plural, one {# approved report} other {# approved reports}} · {hours}',
                {
                  ...{ reports, hours: formatHours(hours) },
                },
              )}
            </span>
          </li>
        ))}
    </ul>
  </Picture>
)

const CertificatePicture = ({ certificate }: { certificate: Proven }) => (
  <figure className="flex flex-col overflow-hidden rounded-md border bg-surface">
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-8 text-center">
      <Award aria-hidden className="size-9 text-accent" />
      <p className="text-sm text-muted">{t('Certificate of completion')}</p>
      <p className="text-xl font-semibold wrap-anywhere">{certificate.holder_name}</p>
      <p className="text-muted wrap-anywhere">
        {t('{title} at {company_name}', { ...certificate })}
      </p>
      <dl className="mt-4 flex flex-wrap justify-center gap-6 text-sm">
        <Figure name={t('Approved hours')} tone="text-time">
          {formatCount(Math.floor(certificate.hours))}
        </Figure>
        {(certificate.self_reported ?? 0) >= 1 && (
          <Figure name={t('Of those, self-reported')}>
            {formatCount(Math.floor(certificate.self_reported ?? 0))}
          </Figure>
        )}
        <Figure name={t('Completed tasks')}>{formatCount(certificate.tasks)}</Figure>
        <Figure name={t('Issued on')}>{formatPublicDate(certificate.issued_at)}</Figure>
      </dl>
    </div>
    <figcaption className="border-t bg-subtle px-5 py-2.5 text-sm">
      <Link to={`/certificates/${certificate.code}`} prefetch="intent" className={linkClass()}>
        {t('Verify this certificate')}
      </Link>
    </figcaption>
  </figure>
)
