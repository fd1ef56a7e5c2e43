import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import type { Input } from '@app/contract/core/route.ts'
import { ownFileName } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { consents } from '@app/contract/identity/consents.ts'
import { type AgeGroup, guardians } from '@app/contract/identity/guardians.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { call, fieldErrors, useApiMutation, useApiQuery, useLateFailure } from '#lib/api/api.ts'
import { callForFile, useDownload } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { accountDeleted, checkSession } from '#lib/session/session.ts'

export const useSecondFactor = () => useApiQuery(secondFactor.state)

export const useConsents = () => useApiQuery(consents.mine)

/** Reads the profile again, which says whether a guardian has to agree. */
export function useDeclareAge() {
  const { mutate, isPending } = useApiMutation(guardians.declareAge, { done: t('Age saved') })
  return {
    isPending,
    declare: (age_group: AgeGroup) => mutate({ body: { age_group } }, { onSettled: checkSession }),
  }
}

/** The form shows the error. */
export const useBegin = () => useApiMutation(secondFactor.begin)

export const useConfirm = () =>
  useApiMutation(secondFactor.confirm, {
    done: [t('Two-factor authentication is on'), t("We've logged out your other devices.")],
  })

export const useRenewCodes = () =>
  useApiMutation(secondFactor.renewCodes, {
    done: t('New recovery codes created'),
  })

export const useTurnOff = () =>
  useApiMutation(secondFactor.turnOff, {
    done: t('Two-factor authentication is off'),
  })

/** Nothing is refetched afterwards, because the account is gone. */
export function useDeleteAccount() {
  const { onShown, tell } = useLateFailure(t("Couldn't delete your account"))
  const leave = useMutation(
    {
      mutationFn: (input: Input<typeof accountDeletion.deleteAccount>) =>
        call(accountDeletion.deleteAccount, input),
      onSuccess: accountDeleted,
      onError: (problem) => tell(problem),
    },
    queryClient,
  )
  return { ...leave, errors: fieldErrors(leave.error), onShown }
}

/** Downloads all data that is stored about the user. */
export const useExportMine = () =>
  useDownload(
    () => callForFile(accountDeletion.exported),
    () => ownFileName('my-data.zip'),
    t('Export Failed'),
  )
