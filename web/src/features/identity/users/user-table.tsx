import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Account } from '@app/contract/identity/users.ts'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDate, formatRelative, formatRole } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { UserMenu } from './user-menu.tsx'
import { accountLabels, accountTones } from './user-words.ts'

export const UserTable = ({ accounts }: { accounts: readonly Account[] }) => (
  <Table caption={t('Users')} columns={columns} rows={accounts} rowKey={({ id }) => id} />
)

const columns: readonly Column<Account>[] = said([
  {
    key: 'name',
    header: msg('User'),
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
    cell: ({ status }) => (
      <StatusBadge tone={accountTones[status]}>{accountLabels[status]}</StatusBadge>
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
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="numbers whitespace-nowrap">
        {formatDate(created_at)}
      </time>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{msg('Actions')}</span>,
    cell: (account) => <UserMenu account={account} />,
  },
])
