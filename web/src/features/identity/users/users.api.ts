import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { impersonations } from '@app/contract/identity/impersonation.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { type Account, users } from '@app/contract/identity/users.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { enterView } from '#lib/session/impersonation.ts'

export const useAccounts = (filters: Input<typeof users.manage>['query']) =>
  useApiQuery(users.manage, { query: filters })

/** Everyone as far as the reader may know them. */
export const usePeople = (filters: Input<typeof users.list>['query']) =>
  useApiQuery(users.list, { query: filters })

export const useInvite = () =>
  useApiMutation(users.invite, {
    draft: 'invitation',
    done: ({ email, status }) => [
      t('User Created Successfully'),
      status === 'invited'
        ? t('We sent {email} a link to set a password.', { email })
        : t('{email} can log in with the password you entered.', { email }),
    ],
    failed: t('User Creation Failed'),
    logged: 'Error creating user',
  })

export const useInviteAgain = () =>
  useApiMutation(users.inviteAgain, {
    done: ({ email }) => [
      t('Invitation Sent'),
      t('We sent {email} a new link. Earlier links no longer work.', { email }),
    ],
    failed: t("Couldn't send the invitation"),
  })

export const useChangeUser = (draft?: string) =>
  useApiMutation(users.change, {
    draft,
    done: ({ full_name }) => [t('User Updated'), full_name],
    failed: t("Couldn't update the user"),
  })

export const useRemoveUser = () =>
  useApiMutation(users.remove, {
    done: t('User Removed'),
    failed: t("Couldn't remove the user"),
  })

export const useHold = (draft: string) =>
  useApiMutation(users.hold, {
    draft,
    done: t('Legal Hold Set'),
    failed: t("Couldn't set the legal hold"),
  })

export const useRelease = () =>
  useApiMutation(users.release, {
    done: t('Legal Hold Lifted'),
    failed: t("Couldn't lift the legal hold"),
  })

/** For who lost phone and recovery codes. */
export const useResetSecondFactor = () =>
  useApiMutation(secondFactor.reset, {
    done: t('Two-Factor Authentication Reset'),
    failed: t("Couldn't reset two-factor authentication"),
  })

/** From here on this tab shows what the person sees. */
export function useStartView({ id, role }: Pick<Account, 'id' | 'role'>) {
  const start = useApiMutation(impersonations.start, { draft: `impersonation:${id}` })
  const begin = (input: Input<typeof impersonations.start>) =>
    start.mutate(input, { onSuccess: (view) => enterView(view, role) })
  return { ...start, begin }
}

export const useSessions = (user_id: string) =>
  useApiQuery(accounts.devices, { query: { user_id } }).sessions

export const useEndSession = () =>
  useApiMutation(accounts.endDevice, {
    done: t('Device Logged Out'),
    failed: t("Couldn't log out the device"),
  })
