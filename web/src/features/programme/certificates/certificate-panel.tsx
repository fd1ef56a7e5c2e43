import { may } from '@app/contract/core/access.ts'
import { formatFullHours } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type Certificate, Revocation } from '@app/contract/programme/certificates.ts'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { formatCount, formatPublicDate } from '#lib/i18n/format.ts'
import { ActionsHead } from '#lib/lists/actions-head.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import {
  type ListParams,
  nameSorts,
  oneOf,
  timeSorts,
  useListParams,
} from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byName, byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { SelfReported } from '#lib/self-reported.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { SkeletonTable } from '#ui/skeleton.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import { pageOf } from './certificate-links.ts'
import { useCertificates, useRevoke } from './certificates.api.ts'

interface CertificateTableProps {
  params: ListParams
  certificates: readonly Certificate[]
}

function CertificateTable({ params, certificates }: CertificateTableProps) {
  const mayRevoke = may(useMe().role, 'certificates.revoke')
  return (
    <ListTable
      list="certificates"
      params={params}
      defaultSort="newest"
      caption={t('Certificates')}
      columns={mayRevoke ? [...columns, revoking] : columns}
      rows={certificates}
      rowKey={({ code }) => code}
    />
  )
}

const columns: readonly ListColumn<Certificate>[] = [
  {
    key: 'holder',
    header: msg('Intern'),
    sort: byName,
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
  {
    key: 'hours',
    header: msg('Hours'),
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ hours, self_reported }) => (
      <>
        {formatFullHours(hours)}
        <SelfReported
          hours={Math.floor(self_reported ?? 0)}
          className="text-xs font-normal text-muted"
        />
      </>
    ),
  },
  { key: 'tasks', header: msg('Tasks'), numeric: true, cell: ({ tasks }) => formatCount(tasks) },
  {
    key: 'issued',
    header: msg('Issued'),
    sort: byTime,
    cell: ({ issued_at }) => (
      <time dateTime={issued_at} className="numbers whitespace-nowrap">
        {formatPublicDate(issued_at)}
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

const revoking: ListColumn<Certificate> = localized({
  key: 'act',
  header: <ActionsHead />,
  cell: (certificate) =>
    certificate.is_valid ? <RevokeCertificate certificate={certificate} /> : null,
})

/** The button and its question: the reason is shown on the public page. */
function RevokeCertificate({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false)
  const { code, holder_name, title } = certificate
  const revoke = useRevoke(`revocation:${code}`)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("Revoke {holder_name}'s certificate", { holder_name })}
        onClick={() => setOpen(true)}
      >
        {t('Revoke')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t("Revoke {holder_name}'s certificate?", { holder_name })}
        description={t(
          "{title}, {code}. Its public page will show that it's no longer valid, and why. This can't be undone.",
          { title, code },
        )}
        mutation={revoke}
        action={t('Revoke')}
        busyText={t('Revoking…')}
        tone="danger"
      >
        {(form) => (
          <Form
            {...form}
            schema={Revocation}
            defaults={{ reason: '' }}
            onSubmit={(body) =>
              revoke.mutate({ params: { code }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => <Input {...field('reason')} label={t('Reason')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

/** The certificates of the user's people, searchable by name. */
export function CertificatePanel() {
  const params = useListParams()
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="certificates"
          search={{ label: t('Search certificates'), placeholder: t("Intern's name") }}
        >
          <ExportMenu kind="certificates" query={{ search: params.get('search')?.slice(0, 200) }} />
        </Toolbar>
      }
      title={t("Couldn't load the certificates")}
      skeleton={<SkeletonTable rows={6} />}
    >
      <Results params={params} />
    </ListPage>
  )
}

function Results({ params }: { params: ListParams }) {
  const search = params.get('search')?.slice(0, 200)
  const page = useCertificates({
    search,
    sort: oneOf([...timeSorts, ...nameSorts], params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.certificates.length}
      empty={<NoCertificates params={params} isSearch={search !== undefined} />}
    >
      <CertificateTable params={params} certificates={page.certificates} />
    </ListResults>
  )
}

const NoCertificates = ({ params, isSearch }: { params: ListParams; isSearch: boolean }) =>
  isSearch ? (
    <NoMatch
      params={params}
      filters={['search']}
      icon={Award}
      title={t('No certificates match')}
      action={t('Show all certificates')}
    >
      {t('Try another name.')}
    </NoMatch>
  ) : (
    <EmptyState icon={Award} title={t('No certificates yet')}>
      {t(
        'Certificates are issued automatically once an intern reaches the target hours, all approved, and completes a task. Use Issue Certificate to issue one right away.',
      )}
    </EmptyState>
  )
