import { t } from '@app/contract/i18n/text.ts'
import type { Device } from '@app/contract/identity/accounts.ts'
import type { Account } from '@app/contract/identity/users.ts'
import { MonitorSmartphone } from 'lucide-react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate, formatRelative } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useEndSession, useSessions } from './users.api.ts'

interface SessionsDialogProps {
  account: Pick<Account, 'id' | 'full_name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where a person is signed in; each device can be signed out. */
export const SessionsDialog = ({ account, ...dialog }: SessionsDialogProps) => (
  <Dialog
    {...dialog}
    title={t('Sessions of {full_name}', { full_name: account.full_name })}
    description={t('A device that is signed out has to log in again.')}
  >
    <AsyncBoundary
      title={t('The sessions could not be loaded')}
      skeleton={<SkeletonRows rows={3} />}
    >
      <Sessions user_id={account.id} />
    </AsyncBoundary>
  </Dialog>
)

function Sessions({ user_id }: { user_id: string }) {
  const sessions = useSessions(user_id)
  if (sessions.length === 0)
    return (
      <EmptyState icon={MonitorSmartphone} title={t('Not signed in anywhere')} className="py-6">
        {t('A device stands here once this person logs in.')}
      </EmptyState>
    )
  return (
    <ul className="divide-y">
      {sessions.map((device) => (
        <Session key={device.id} device={device} />
      ))}
    </ul>
  )
}

function Session({ device: { id, name, created_at, last_seen_at } }: { device: Device }) {
  const end = useEndSession()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {t('Last used {last_seen_at} · signed in on {created_at}', {
            last_seen_at: formatRelative(last_seen_at),
            created_at: formatDate(created_at),
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={t('Sign out {name}', { name })}
        busy={end.isPending}
        busyText={t('Signing out...')}
        onClick={() => end.mutate({ params: { id } })}
      >
        {t('Sign out')}
      </Button>
    </li>
  )
}
