import { isSuperadmin, representsStartup, roles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Device } from '@app/contract/identity/accounts.ts'
import { ImpersonationReason, impersonationMinutes } from '@app/contract/identity/impersonation.ts'
import { type Account, UserChange } from '@app/contract/identity/users.ts'
import {
  Ban,
  CircleCheck,
  Eye,
  KeyRound,
  Mail,
  MonitorSmartphone,
  MoreHorizontal,
  Scale,
  Trash2,
  UserCog,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate, formatRelative } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  useChangeUser,
  useEndSession,
  useInviteAgain,
  useRemoveUser,
  useResetSecondFactor,
  useSessions,
  useStartView,
} from './users.api.ts'

const LegalHoldDialog = lazy(() =>
  import('./account-dialogs.tsx').then(({ LegalHoldDialog }) => ({ default: LegalHoldDialog })),
)
const SuspendDialog = lazy(() =>
  import('./account-dialogs.tsx').then(({ SuspendDialog }) => ({ default: SuspendDialog })),
)

interface AccountDialogProps {
  account: Account
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where a person is signed in; each device can be signed out. */
const SessionsDialog = ({ account, ...dialog }: AccountDialogProps) => (
  <Dialog
    {...dialog}
    title={t("{full_name}'s sessions", { full_name: account.full_name })}
    description={t('A logged-out device needs to log in again.')}
  >
    <AsyncBoundary title={t("Couldn't load the sessions")} skeleton={<SkeletonRows rows={3} />}>
      <Sessions user_id={account.id} />
    </AsyncBoundary>
  </Dialog>
)

function Sessions({ user_id }: { user_id: string }) {
  const sessions = useSessions(user_id)
  if (sessions.length === 0)
    return (
      <EmptyState icon={MonitorSmartphone} title={t('Not logged in anywhere')} className="py-6">
        {t('Devices appear here once this person logs in.')}
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
          {t('Last used {last_seen_at} · logged in on {created_at}', {
            last_seen_at: formatRelative(last_seen_at),
            created_at: formatDate(created_at),
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={t('Log out {name}', { name })}
        busy={end.isPending}
        busyText={t('Signing out...')}
        onClick={() => end.mutate({ params: { id } })}
      >
        {t('Sign out')}
      </Button>
    </li>
  )
}

const Role = z.object({ role: UserChange.shape.role.unwrap() })

/** A changed role applies from the user's next request on. */
function RoleDialog({ account, open, onOpenChange }: AccountDialogProps) {
  const change = useChangeUser()
  const { id, full_name, role } = account
  return (
    <FormDialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change the role of {full_name}', { full_name })}
      description={t('Currently {role}. The change takes effect right away.', {
        role: formatRole(role),
      })}
      mutation={change}
      action={t('Change Role')}
      busyText={t('Changing…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={Role}
          defaults={{ role }}
          onSubmit={(body) =>
            change.mutate({ params: { id }, body }, { onSuccess: () => onOpenChange(false) })
          }
        >
          {(field) => (
            <Select
              {...field('role')}
              label={t('Role')}
              hint={
                representsStartup(role)
                  ? t(
                      'Another role ends what they represent. To take them out of one startup only, open it in Startup Queue.',
                    )
                  : undefined
              }
              options={roles.map((value) => ({ value, label: formatRole(value) }))}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}

type AccountDialog = 'role' | 'sessions' | 'view' | 'hold' | 'suspension'

/** The actions on an account; users change their own on their profile page. */
export function UserMenu({ account }: { account: Account }) {
  const { id, full_name, role, status } = account
  const [opened, setOpened] = useState<AccountDialog>()
  const change = useChangeUser()
  const remove = useRemoveUser()
  const inviteAgain = useInviteAgain()
  const reset = useResetSecondFactor()
  const me = useMe()
  if (status === 'deleted') return null
  if (id === me.id) return <p className="text-right text-sm text-muted">{t('You')}</p>

  // The answer to one dialog does not close another that was opened meanwhile.
  const close = (one: AccountDialog) => () => setOpened((now) => (now === one ? undefined : now))
  const dialog = (one: AccountDialog) => ({
    account,
    open: opened === one,
    onOpenChange: close(one),
  })
  const reactivate = () => change.mutate({ params: { id }, body: { status: 'active' } })
  const resetFactor = async () => {
    if (await confirm(factorReset(account))) reset.mutate({ params: { id } })
  }
  const takeAway = async () => {
    const question = status === 'invited' ? revocation(account) : removal(account)
    if (await confirm(question)) remove.mutate({ params: { id } })
  }
  return (
    <div className="flex justify-end">
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Actions for {full_name}', { full_name })}
            busy={[change, remove, reset, inviteAgain].some(({ isPending }) => isPending)}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        {status === 'invited' && (
          <MenuItem onSelect={() => inviteAgain.mutate({ params: { id } })}>
            <Mail aria-hidden />
            {t('Resend invitation')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setOpened('role')}>
          <UserCog aria-hidden />
          {t('Change role')}
        </MenuItem>
        <MenuItem onSelect={() => setOpened('sessions')}>
          <MonitorSmartphone aria-hidden />
          {t('Sessions')}
        </MenuItem>
        {status === 'active' && !isSuperadmin(role) && (
          <MenuItem onSelect={() => setOpened('view')}>
            <Eye aria-hidden />
            {t('View as')}
          </MenuItem>
        )}
        {status === 'active' && (
          <MenuItem onSelect={() => void resetFactor()}>
            <KeyRound aria-hidden />
            {t('Reset two-factor authentication')}
          </MenuItem>
        )}
        {status === 'suspended' && (
          <MenuItem onSelect={reactivate}>
            <CircleCheck aria-hidden />
            {t('Reactivate')}
          </MenuItem>
        )}
        {status === 'active' && (
          <MenuItem onSelect={() => setOpened('suspension')}>
            <Ban aria-hidden />
            {t('Suspend')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setOpened('hold')}>
          <Scale aria-hidden />
          {account.held_at ? t('Lift legal hold') : t('Set legal hold')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => void takeAway()}>
          <Trash2 aria-hidden />
          {status === 'invited' ? t('Revoke invitation') : t('Remove')}
        </MenuItem>
      </Menu>
      <RoleDialog {...dialog('role')} />
      <ViewDialog {...dialog('view')} />
      <SessionsDialog {...dialog('sessions')} />
      <Suspense>
        {opened === 'hold' && <LegalHoldDialog account={account} onClose={close('hold')} />}
        {opened === 'suspension' && (
          <SuspendDialog
            account={account}
            description={suspension(account)}
            onClose={close('suspension')}
          />
        )}
      </Suspense>
    </div>
  )
}

/** No reactivation brings them back. */
const cancelled = () =>
  t("Upcoming meetings they organise are cancelled permanently, and we'll notify everyone invited.")

const suspension = ({ email }: Account) =>
  [
    t("{email} is logged out everywhere right away and can't log in until reactivated.", { email }),
    cancelled(),
  ].join(' ')

const factorReset = ({ full_name }: Account) =>
  ({
    title: t('Reset two-factor authentication of {full_name}?', { full_name }),
    text: t(
      "Their password alone will be enough to log in. Only do this if you know who's asking.",
    ),
    action: t('Reset'),
    tone: 'danger',
  }) as const

const revocation = ({ full_name, email }: Account) =>
  ({
    title: t('Revoke the invitation of {full_name}?', { full_name }),
    text: t(
      'The link sent to {email} will stop working. You can invite this address again at any time.',
      { email },
    ),
    action: t('Revoke'),
    tone: 'danger',
  }) as const

const removal = ({ full_name, email }: Account) =>
  ({
    title: t('Remove {full_name}?', { full_name }),
    text: [
      t(
        "{email} is logged out everywhere and the account can't be restored. Its records stay, and the address can be registered again.",
        { email },
      ),
      cancelled(),
    ].join(' '),
    action: t('Remove'),
    tone: 'danger',
  }) as const

/** Asks why before the product is shown as the person sees it. */
function ViewDialog({ account, open, onOpenChange }: AccountDialogProps) {
  const view = useStartView(account)
  const { id, full_name } = account
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('View as {full_name}', { full_name })}
      description={t(
        "You'll see every page as they do, for up to {minutes} minutes. You can't change anything. We'll notify and email them, and it's logged.",
        { minutes: impersonationMinutes },
      )}
      mutation={view}
      action={t('Start Viewing')}
      busyText={t('Opening…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={ImpersonationReason}
          defaults={{ reason: '' }}
          onSubmit={(body) => view.begin({ params: { id }, body })}
        >
          {(field) => (
            <TextArea
              {...field('reason')}
              label={t('Reason')}
              hint={t('{full_name} will see this.', { full_name })}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
