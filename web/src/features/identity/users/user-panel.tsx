import { roles } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { accountStatuses } from '@app/contract/identity/accounts.ts'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { formatRole } from '#lib/i18n/format.ts'
import { type ListAddress, oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { UserTable } from './user-table.tsx'
import { accountLabels } from './user-words.ts'
import { useAccounts } from './users.api.ts'

/** Every account, found by name, address, role or status. */
export function UserPanel() {
  const address = useListAddress()
  const { search, role, status } = askedOf(address)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('Search users')}
          placeholder={t('Name or email')}
          className="w-full sm:w-72"
          value={search ?? ''}
          onSearch={(words) => address.ask({ search: words }, { replace: true })}
        />
        <Select
          label={t('Role')}
          labelHidden
          className="min-w-36 flex-1 sm:max-w-44"
          placeholder={t('Every role')}
          options={roles.map((value) => ({ value, label: formatRole(value) }))}
          value={role ?? ''}
          onChange={({ target }) => address.ask({ role: target.value })}
        />
        <Select
          label={t('Status')}
          labelHidden
          className="min-w-36 flex-1 sm:max-w-40"
          placeholder={t('All statuses')}
          options={accountStatuses.map((value) => ({ value, label: accountLabels[value] }))}
          value={status ?? ''}
          onChange={({ target }) => address.ask({ status: target.value })}
        />
        <ExportButtons kind="users" query={{ search, role, status }} />
      </div>
      <Load title={t('The users could not be loaded')} skeleton={<SkeletonRows rows={8} />}>
        <Found address={address} />
      </Load>
    </div>
  )
}

const askedOf = ({ said }: ListAddress) => ({
  search: said('search')?.slice(0, 200),
  role: oneOf(roles, said('role')),
  status: oneOf(accountStatuses, said('status')),
})

function Found({ address }: { address: ListAddress }) {
  const page = useAccounts({ ...askedOf(address), cursor: address.cursor })
  if (page.users.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={t('No users match')}
        action={
          <Link to={{ search: '' }} className={buttonClass({ variant: 'secondary' })}>
            {t('Show all users')}
          </Link>
        }
      >
        {t('Try another name, role or status.')}
      </EmptyState>
    )
  return (
    <div>
      <UserTable accounts={page.users} />
      <Pagination {...address.steps(page.users.length, page)} />
    </div>
  )
}
