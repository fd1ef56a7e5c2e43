import { t } from '@app/contract/i18n/text.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'

/** Every field of a certificate; days are the same wherever they are read. */
export const CertificateFacts = ({ certificate }: { certificate: Certificate }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
    {factsOf(certificate).map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="numbers font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const factsOf = (certificate: Certificate) =>
  [
    [t('Internship'), certificate.title],
    [t('Company'), certificate.company_name],
    [t('From'), formatDay(certificate.started_on)],
    [t('To'), formatDay(certificate.ended_on)],
    [t('Approved hours'), formatCount(certificate.hours)],
    [t('Completed tasks'), formatCount(certificate.tasks)],
    [t('Issued by'), certificate.issuer_name],
    [t('Issued on'), formatDay(certificate.issued_at)],
    [t('Certificate code'), certificate.code],
    ...(certificate.revoked_at
      ? [
          [t('Revoked on'), formatDay(certificate.revoked_at)],
          [t('Reason'), certificate.revoked_reason ?? ''],
        ]
      : []),
  ] as [string, string][]
