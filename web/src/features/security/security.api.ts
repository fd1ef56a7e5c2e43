import { accounts } from '@app/contract/accounts.ts'
import { ownData } from '@app/contract/own-data.ts'
import { secondFactor } from '@app/contract/second-factor.ts'
import { t } from '@app/contract/text.ts'
import { useAction, useRead } from '#lib/api.ts'
import { accountDeleted } from '#lib/session.ts'
import { toast } from '#ui/toast.ts'

export const useSecondFactor = () => useRead(secondFactor.state)

const shown = [secondFactor.state, accounts.devices]

/** The form itself says why not. */
export const useBegin = () => useAction(secondFactor.begin)

export const useConfirm = () =>
  useAction(secondFactor.confirm, {
    done: [t('Two-factor authentication is on'), t('Your other devices have been signed out.')],
    refreshes: shown,
  })

export const useRenewCodes = () =>
  useAction(secondFactor.renewCodes, { done: t('New recovery codes made'), refreshes: shown })

export const useTurnOff = () =>
  useAction(secondFactor.turnOff, {
    done: t('Two-factor authentication is off'),
    refreshes: shown,
  })

/** Afterwards there is nobody to be signed in as. */
export function useDeleteAccount() {
  const leave = useAction(ownData.deleteAccount)
  const mutate = (input: Parameters<typeof leave.mutate>[0]) =>
    leave.mutate(input, {
      onSuccess: () => {
        accountDeleted()
        toast.success(t('Account Deleted'), t('Your account and your name are gone.'))
      },
    })
  return { ...leave, mutate }
}
