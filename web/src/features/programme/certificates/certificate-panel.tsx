import { t } from '@app/contract/i18n/text.ts'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { type ListAddress, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CertificateTable } from './certificate-table.tsx'
import { useCertificates } from './certificates.api.ts'

/** The certificates of one's people, found by the holder's name. */
export function CertificatePanel() {
  const address = useListAddress()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('Search certificates')}
          placeholder={t('Name of the intern')}
          className="w-full sm:w-72"
          value={address.said('search') ?? ''}
          onSearch={(words) => address.ask({ search: words }, { replace: true })}
        />
        <ExportButtons
          kind="certificates"
          query={{ search: address.said('search')?.slice(0, 200) }}
        />
      </div>
      <Load title={t('The certificates could not be loaded')} skeleton={<SkeletonRows rows={6} />}>
        <Found address={address} />
      </Load>
    </div>
  )
}

function Found({ address }: { address: ListAddress }) {
  const search = address.said('search')?.slice(0, 200)
  const page = useCertificates({ search, cursor: address.cursor })
  if (page.certificates.length === 0) return <NoCertificates isSearch={search !== undefined} />
  return (
    <div>
      <CertificateTable certificates={page.certificates} />
      <Pagination {...address.steps(page.certificates.length, page)} />
    </div>
  )
}

const NoCertificates = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState
      icon={Award}
      title={t('No certificates match')}
      action={
        <Link to={{ search: '' }} className={buttonClass({ variant: 'secondary' })}>
          {t('Show all certificates')}
        </Link>
      }
    >
      {t('Try another name.')}
    </EmptyState>
  ) : (
    <EmptyState icon={Award} title={t('No certificates yet')}>
      {t(
        'They are issued by themselves when an intern has reached the target hours, all approved, and completed a task. Issue Certificate does it at once for who has earned it.',
      )}
    </EmptyState>
  )
