import { may } from '@app/contract/core/access.ts'
import { isSuperadmin, roles } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { accountStatuses } from '@app/contract/identity/accounts.ts'
import type { Account, Person } from '@app/contract/identity/users.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDate, formatRelative } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
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
import { useMe } from '#lib/session/session-store.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'
import { accountLabels, accountTones } from './user.labels.ts'
import { UserMenu } from './user-menu.tsx'
import { useAccounts, usePeople } from './users.api.ts'

const columns: readonly ListColumn<Account>[] = localized([
  {
    key: 'name',
    header: msg('User'),
    sort: byName,
    main: true,
    cell: ({ full_name, email, avatar_id }) => (
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar person={{ full_name, avatar_id }} />
        <div className="min-w-0">
          <p>{full_name}</p>
          <p className="truncate text-sm font-normal text-muted">{email}</p>
        </div>
      </div>
    ),
  },
  { key: 'role', header: msg('Role'), cell: ({ role }) => formatRole(role) },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status, held_at, hold_reason }) => (
      <div className="flex flex-wrap gap-1">
        <StatusBadge tone={accountTones[status]}>{accountLabels[status]}</StatusBadge>
        {held_at && (
          <StatusBadge tone="warning">
            <span title={hold_reason}>{t('Legal hold')}</span>
          </StatusBadge>
        )}
      </div>
    ),
  },
  {
    key: 'seen',
    header: msg('Last seen'),
    cell: ({ last_seen_at }) =>
      last_seen_at ? (
        <time dateTime={last_seen_at}>{formatRelative(last_seen_at)}</time>
      ) : (
        <span className="text-muted">{t('Never')}</span>
      ),
  },
  {
    key: 'created',
    header: msg('Created'),
    sort: byTime,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="numbers whitespace-nowrap">
        {formatDate(created_at)}
      </time>
    ),
  },
  {
    key: 'act',
    header: <ActionsHead />,
    cell: (account) => <UserMenu account={account} />,
  },
])

/** Every account, found by name, address, role or status. */
export function UserPanel() {
  const params = useListParams()
  return (
    <UserList params={params}>
      <Accounts params={params} />
    </UserList>
  )
}

/** Everyone, for those who read profiles without managing accounts; each opens. */
export function Directory() {
  const params = useListParams()
  return (
    <UserList params={params}>
      <People params={params} />
    </UserList>
  )
}

const UserList = ({ params, children }: { params: ListParams; children: ReactNode }) => {
  const { search, role, status } = parseFilters(params)
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="users"
          search={{ label: t('Search users'), placeholder: t('Name or email') }}
          filters={[
            {
              name: 'role',
              label: t('Role'),
              value: role,
              placeholder: t('Every role'),
              options: roles.map((value) => ({ value, label: formatRole(value) })),
            },
            {
              name: 'status',
              label: t('Status'),
              value: status,
              placeholder: t('All statuses'),
              options: accountStatuses.map((value) => ({ value, label: accountLabels[value] })),
            },
          ]}
        >
          <ExportMenu kind="users" query={{ search, role, status }} />
        </Toolbar>
      }
      title={t("Couldn't load the users")}
      skeleton={<SkeletonTable />}
    >
      {children}
    </ListPage>
  )
}

const parseFilters = ({ get }: ListParams) => ({
  search: get('search')?.slice(0, 200),
  role: oneOf(roles, get('role')),
  status: oneOf(accountStatuses, get('status')),
})

function Accounts({ params }: { params: ListParams }) {
  const page = useAccounts({
    ...parseFilters(params),
    sort: oneOf([...nameSorts, ...timeSorts], params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.users.length}
      empty={<NoUsers params={params} />}
    >
      <ListTable
        list="users"
        params={params}
        defaultSort="name"
        caption={t('Users')}
        columns={columns}
        rows={page.users}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

function People({ params }: { params: ListParams }) {
  const page = usePeople({
    ...parseFilters(params),
    sort: oneOf(nameSorts, params.get('sort')),
    cursor: params.cursor,
  })
  const edits = may(useMe().role, 'users.edit')
  return (
    <ListResults
      params={params}
      page={page}
      count={page.users.length}
      empty={<NoUsers params={params} />}
    >
      <ListTable
        list="users"
        params={params}
        defaultSort="name"
        caption={t('People')}
        columns={peopleColumns(edits)}
        rows={page.users}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const NoUsers = ({ params }: { params: ListParams }) => (
  <NoMatch
    params={params}
    filters={['search', 'role', 'status']}
    icon={Users}
    title={t('No users match')}
    action={t('Show all users')}
  >
    {t('Try another name, role or status.')}
  </NoMatch>
)

const peopleColumns = (edits: boolean): readonly ListColumn<Person>[] => [
  {
    key: 'name',
    header: t('Person'),
    sort: byName,
    main: true,
    cell: ({ id, full_name, email, avatar_id }) => (
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar person={{ full_name, avatar_id }} />
        <div className="min-w-0">
          <Link to={pageUrl('person', { params: { id } })} className="hover:underline">
            {full_name}
          </Link>
          <p className="truncate text-sm font-normal text-muted">{email}</p>
        </div>
      </div>
    ),
  },
  { key: 'role', header: t('Role'), cell: ({ role }) => formatRole(role) },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) =>
      status && <StatusBadge tone={accountTones[status]}>{accountLabels[status]}</StatusBadge>,
  },
  { key: 'location', header: t('Location'), cell: ({ location }) => location },
  {
    key: 'open',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, full_name, role, status }) =>
      edits && !isSuperadmin(role) && status !== 'deleted' ? (
        <Link
          to={pageUrl('person', { params: { id }, query: { edit: 'yes' } })}
          aria-label={t('Edit the profile of {full_name}', { full_name })}
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'h-8')}
        >
          {t('Edit Profile')}
        </Link>
      ) : null,
  },
]
