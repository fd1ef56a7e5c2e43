import { t } from '@app/contract/i18n/text.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { pageOf } from './certificate-links.ts'
import { CertificateShare } from './certificate-share.tsx'

/** A certificate of one's own, with all that one may do with it while it is valid. */
export function MyCertificate({ certificate }: { certificate: Certificate }) {
  const heading = useId()
  const { title, company_name, is_valid, hours, tasks, code, revoked_reason } = certificate
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 id={heading} className="text-lg font-semibold wrap-anywhere">
              {title}
            </h2>
            <p className="text-muted">{company_name}</p>
          </div>
          <CertificateBadge is_valid={is_valid} />
        </header>
        <p className="numbers text-sm">
          {t('{started_on} to {ended_on} · {hours} approved hours · {tasks} completed tasks', {
            started_on: formatDay(certificate.started_on),
            ended_on: formatDay(certificate.ended_on),
            hours: formatCount(hours),
            tasks: formatCount(tasks),
          })}
        </p>
        <p className="text-sm text-muted">
          {t('Code')}{' '}
          <Link to={pageOf(certificate)} className={textLinkClass('numbers')}>
            {code}
          </Link>
          {t(', issued {issued_at}', { issued_at: formatDay(certificate.issued_at) })}
        </p>
        {is_valid ? (
          <div className="flex flex-wrap gap-2">
            <CertificateFiles certificate={certificate} />
            <CertificateShare certificate={certificate} />
          </div>
        ) : (
          <p className="text-sm text-danger">
            {t('Revoked: {revoked_reason}', { revoked_reason })}
          </p>
        )}
      </article>
    </Card>
  )
}
