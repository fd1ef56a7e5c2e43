import { formatFullHours, formatHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Certificate, CertificateDetail } from '@app/contract/programme/certificates.ts'
import { Award } from 'lucide-react'
import { useId } from 'react'
import { formatCount, formatDay, formatPublicDate } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateFiles } from './certificate-files.tsx'

/** Every field of a certificate; days are the same wherever they are read. */
const CertificateFacts = ({ certificate }: { certificate: Certificate }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
    {factsOf(certificate).map(([name, value, tone]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd
          className={cn('numbers font-medium wrap-anywhere', tone && 'text-lg font-semibold', tone)}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

type Fact = [name: string, value: string, tone?: 'text-time']

const factsOf = (certificate: Certificate): Fact[] => [
  [t('Internship'), certificate.title],
  [t('Company'), certificate.company_name],
  [t('From'), formatDay(certificate.started_on)],
  [t('To'), formatDay(certificate.ended_on)],
  [t('Approved hours'), formatFullHours(certificate.hours), 'text-time'],
  ...selfReportedOf(certificate),
  [t('Completed tasks'), formatCount(certificate.tasks)],
  [t('Issued by'), certificate.issuer_name],
  ...signatureOf(certificate),
  [t('Issued on'), formatPublicDate(certificate.issued_at)],
  [t('Certificate code'), certificate.code],
  ...revocationOf(certificate),
]

/** In whole hours, as those they are part of. */
const selfReportedOf = ({ self_reported }: Certificate): Fact[] =>
  self_reported !== null && self_reported >= 1
    ? [[t('Of those, self-reported'), formatFullHours(self_reported)]]
    : []

const signatureOf = ({ signatory }: Certificate): Fact[] =>
  signatory ? [[t('Signed by'), signatory]] : []

const revocationOf = ({ revoked_at, revoked_reason }: Certificate): Fact[] =>
  revoked_at
    ? [
        [t('Revoked on'), formatPublicDate(revoked_at)],
        [t('Reason'), revoked_reason ?? ''],
      ]
    : []

/** The chain behind the hours: the weeks with their reports and who approved them, and the final evaluation. */
function Evidence({ certificate: { weeks, evaluated_at } }: { certificate: CertificateDetail }) {
  const heading = useId()
  if (!weeks?.length && !evaluated_at) return null
  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <h2 id={heading} className="text-lg font-semibold">
          {t("What it's based on")}
        </h2>
        <ul className="divide-y">
          {weeks?.map(({ week_start, reports, hours, approved_by }) => (
            <li key={week_start} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
              <span className="font-medium">
                {t('Week of {week_start}', { week_start: formatDay(week_start) })}
              </span>
              <span className="numbers text-sm text-muted">
                {t(
                  '{reports, plural, one {# approved report} other {# approved reports}} · {hours}',
                  {
                    reports,
                    hours: formatHours(hours),
                  },
                )}
                {approved_by.length > 0 && (
                  <span className="block">
                    {t('Approved by {names}', { names: approved_by.join(', ') })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {evaluated_at && (
          <p className="text-sm">
            {t('Final evaluation closed on {closed_at}.', {
              closed_at: formatPublicDate(evaluated_at),
            })}
          </p>
        )}
      </section>
    </Card>
  )
}

/** The public page of a certificate: who, for what, and whether it still holds. */
export function CertificateView({ certificate }: { certificate: CertificateDetail }) {
  const { holder_name, is_valid, revoked_reason } = certificate
  return (
    <article className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      {!is_valid && (
        <Banner tone="danger">
          {t("This certificate was revoked and isn't valid: {revoked_reason}", { revoked_reason })}
        </Banner>
      )}
      <Card className="grid grid-cols-1 gap-6 p-5 sm:p-8">
        <header className="grid justify-items-start gap-3">
          <span className="flex w-full items-center justify-between gap-3">
            <Award aria-hidden className="size-8 text-accent" />
            <CertificateBadge is_valid={is_valid} />
          </span>
          <p className="text-sm text-muted">{t('Certificate of completion')}</p>
          <h1 className="text-2xl font-semibold wrap-anywhere">{holder_name}</h1>
        </header>
        <CertificateFacts certificate={certificate} />
        {is_valid && (
          <footer className="flex flex-wrap gap-2 border-t pt-5">
            <CertificateFiles certificate={certificate} />
          </footer>
        )}
      </Card>
      <Evidence certificate={certificate} />
      <p className="text-sm text-muted">
        {t('Only hours reported and approved during the internship count toward a certificate.')}
      </p>
    </article>
  )
}
