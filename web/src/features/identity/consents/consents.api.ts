import { t } from '@app/contract/i18n/translate.ts'
import { consents } from '@app/contract/identity/consents.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { call, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { checkSession } from '#lib/session/session.ts'

/** Reads the profile again, which names the questions that are left. */
const onSettled = checkSession
const failed = () => t("Couldn't save your answer")

export function useAgree() {
  const { mutate, isPending } = useApiMutation(consents.agree, { failed: failed() })
  return { isPending, agree: (version: string) => mutate({ body: { version } }, { onSettled }) }
}

export const useGuardian = () => useApiQuery(guardians.mine)

export const useAskGuardian = () =>
  useApiMutation(guardians.ask, { draft: 'guardian', done: t('Email sent to your guardian') })

export const useRevokeGuardian = () =>
  useApiMutation(guardians.revoke, {
    done: t('Link deactivated'),
    failed: t("Couldn't deactivate the link"),
  })

export const openGuardianLink = (token: string) => call(guardians.openLink, { body: { token } })

export const useAnswerGuardianLink = () =>
  useApiMutation(guardians.answer, { unseen: t("Couldn't save your answer") })
