import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { views } from '@app/contract/identity/impersonation.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { type Account, users } from '@app/contract/identity/users.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { enterView } from '#lib/session/view.ts'

export const useAccounts = (filters: Input<typeof users.manage>['query']) =>
  useApiQuery(users.manage, { query: filters })

/** Everyone as far as the reader may know them. */
export const usePeople = (filters: Input<typeof users.list>['query']) =>
  useApiQuery(users.list, { query: filters })

export const useInvite = () =>
  useApiMutation(users.invite, {
    done: ({ email, status }) => [
      t('User Created Successfully'),
      status === 'invited'
        ? t('{email} was sent a link to choose a password.', { email })
        : t('{email} can log in with the password you entered.', { email }),
    ],
    failed: t('User Creation Failed'),
  })

export const useInviteAgain = () =>
  useApiMutation(users.inviteAgain, {
    done: ({ email }) => [
      t('Invitation Sent'),
      t('{email} was sent a new link. Earlier links no longer work.', { email }),
    ],
    failed: t('Couldn’t send the invitation'),
  })

export const useChangeUser = () =>
  useApiMutation(users.change, {
    done: ({ full_name }) => [t('User Updated'), full_name],
    failed: t('The user was not changed'),
  })

export const useRemoveUser = () =>
  useApiMutation(users.remove, {
    done: t('User Removed'),
    failed: t('The user was not removed'),
  })

export const useHold = () =>
  useApiMutation(users.hold, {
    done: t('Legal Hold Set'),
    failed: t('Couldn’t set the legal hold'),
  })

export const useRelease = () =>
  useApiMutation(users.release, {
    done: t('Legal Hold Lifted'),
    failed: t('Couldn’t lift the legal hold'),
  })

/** For who lost phone and recovery codes. */
export const useResetSecondFactor = () =>
  useApiMutation(secondFactor.reset, {
    done: t('Two-Factor Authentication Reset'),
    failed: t('Two-factor authentication was not reset'),
  })

/** From here on this tab shows what the person sees. */
export function useStartView({ role }: Pick<Account, 'role'>) {
  const start = useApiMutation(views.start)
  const begin = (input: Input<typeof views.start>) =>
    start.mutate(input, { onSuccess: (view) => enterView(view, role) })
  return { ...start, begin }
}

export const useSessions = (user_id: string) =>
  useApiQuery(accounts.devices, { query: { user_id } }).sessions

export const useEndSession = () =>
  useApiMutation(accounts.endDevice, {
    done: t('Device Signed Out'),
    failed: t('The device was not signed out'),
  })
