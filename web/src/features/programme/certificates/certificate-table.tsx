import { may } from '@app/contract/core/access.ts'
import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { Link } from 'react-router'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { textLinkClass } from '#ui/link.ts'
import { type Column, Table } from '#ui/table.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import { pageOf } from './certificate-links.ts'
import { RevokeCertificate } from './revoke-certificate.tsx'

export function CertificateTable({ certificates }: { certificates: readonly Certificate[] }) {
  const mayRevoke = may(useMe().role, 'certificates.revoke')
  return (
    <Table
      caption={t('Certificates')}
      columns={mayRevoke ? [...columns, revoking] : columns}
      rows={certificates}
      rowKey={({ code }) => code}
    />
  )
}

const columns: readonly Column<Certificate>[] = [
  {
    key: 'holder',
    header: msg('Intern'),
    main: true,
    cell: (certificate) => (
      <div className="min-w-0">
        <p>{certificate.holder_name}</p>
        <Link
          to={pageOf(certificate)}
          className={textLinkClass('numbers text-sm font-normal whitespace-nowrap')}
        >
          {certificate.code}
        </Link>
      </div>
    ),
  },
  {
    key: 'internship',
    header: msg('Internship'),
    cell: ({ title, company_name }) => `${title}, ${company_name}`,
  },
  { key: 'hours', header: msg('Hours'), numeric: true, cell: ({ hours }) => formatCount(hours) },
  { key: 'tasks', header: msg('Tasks'), numeric: true, cell: ({ tasks }) => formatCount(tasks) },
  {
    key: 'issued',
    header: msg('Issued'),
    cell: ({ issued_at }) => (
      <time dateTime={issued_at} className="numbers whitespace-nowrap">
        {formatDay(issued_at)}
      </time>
    ),
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ is_valid, revoked_reason }) => (
      <div>
        <CertificateBadge is_valid={is_valid} />
        {revoked_reason && <p className="mt-1 text-sm text-muted">{revoked_reason}</p>}
      </div>
    ),
  },
]

const revoking: Column<Certificate> = said({
  key: 'act',
  header: <span className="sr-only">{msg('Actions')}</span>,
  cell: (certificate) =>
    certificate.is_valid ? <RevokeCertificate certificate={certificate} /> : null,
})
