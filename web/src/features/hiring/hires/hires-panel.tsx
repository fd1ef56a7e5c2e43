import { t } from '@app/contract/i18n/text.ts'
import { UserCheck } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { type ListAddress, oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EditTemplate } from './edit-template.tsx'
import { HireSheet } from './hire-sheet.tsx'
import { HireTable } from './hire-table.tsx'
import { showLabels } from './hire-words.ts'
import { useHires } from './hires.api.ts'

const shows = ['upcoming', 'active', 'onboarding', 'completed'] as const
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const askedOf = (address: ListAddress) => ({
  search: address.said('search')?.slice(0, 200),
  show: oneOf(shows, address.said('show')),
})

/** Everybody who was hired, and the one that the address names over them. */
export function HiresPanel() {
  const address = useListAddress()
  const navigate = useNavigate()
  const profile = address.said('profile')
  const { search, show } = askedOf(address)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('Search hires')}
          placeholder={t('Name, email or position')}
          className="w-full sm:w-72"
          value={search ?? ''}
          onSearch={(words) => address.ask({ search: words }, { replace: true })}
        />
        <Select
          label={t('Show')}
          labelHidden
          className="min-w-36 flex-1 sm:max-w-48"
          placeholder={t('All hires')}
          options={shows.map((value) => ({ value, label: t(showLabels[value]) }))}
          value={show ?? ''}
          onChange={({ target }) => address.ask({ show: target.value })}
        />
        <div className="ml-auto">
          <EditTemplate />
        </div>
      </div>
      <Load title={t('The hires could not be loaded')} skeleton={<SkeletonRows />}>
        <Found address={address} />
      </Load>
      <HireSheet
        id={profile && isId.test(profile) ? profile : undefined}
        onClose={() =>
          void navigate(address.to({ profile: undefined }), { preventScrollReset: true })
        }
      />
    </div>
  )
}

function Found({ address }: { address: ListAddress }) {
  const asked = askedOf(address)
  const page = useHires({ ...asked, cursor: address.cursor })
  if (page.hires.length === 0)
    return <NoHires address={address} isNarrowed={Boolean(asked.search || asked.show)} />
  return (
    <div>
      <HireTable hires={page.hires} />
      <Pagination {...address.steps(page.hires.length, page)} />
    </div>
  )
}

const NoHires = ({ address, isNarrowed }: { address: ListAddress; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState
      icon={UserCheck}
      title={t('No hires match')}
      level={3}
      action={
        <Link
          to={address.to({ search: undefined, show: undefined, cursor: undefined })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Show all hires')}
        </Link>
      }
    >
      {t('Try another name or another filter.')}
    </EmptyState>
  ) : (
    <EmptyState icon={UserCheck} title={t('Nobody has been hired yet')} level={3}>
      {t('An accepted application is hired with Move to Hired; the person appears here.')}
    </EmptyState>
  )
