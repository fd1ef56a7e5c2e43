import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { passkeys } from '@app/contract/identity/passkeys.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { call, fieldErrors, useApiMutation, useApiQuery, useLateFailure } from '#lib/api/api.ts'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/toast.ts'

export const usePasskeys = () => useApiQuery(passkeys.list)

export const useSendConfirmation = () =>
  useApiMutation(accounts.resend, {
    done: ({ message }) => [t('Confirmation Sent'), message],
    failed: t("Couldn't send the link"),
  })

export type NewPasskey = Input<typeof passkeys.begin>['body'] & { name: string }

/** Fetches the challenge, creates a passkey on the device and registers it with the server. */
export function useAddPasskey() {
  const { onShown, tell } = useLateFailure(t("Couldn't add the passkey"))
  const add = useMutation(
    {
      mutationFn: async ({ name, ...body }: NewPasskey) => {
        const options = await call(passkeys.begin, { body })
        const credential = await createCredential(options)
        return call(passkeys.add, { body: { name, credential } })
      },
      onSuccess: async ({ name }) => {
        toast.success(t('Passkey Added'), t('You can now log in with “{name}”.', { name }))
        await invalidateTopics(passkeys.add.changes)
      },
      onError: (problem) => tell(problem),
    },
    queryClient,
  )
  return { ...add, errors: fieldErrors(add.error), onShown }
}

/** Its library is fetched by those who use it. */
async function createCredential(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch((problem: unknown) => {
    throw new Error(reasonOf(problem))
  })
  const { clientDataJSON, attestationObject, transports } = credential.response
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return { id: credential.id, rawId: credential.rawId, type: credential.type, response }
}

const reasonOf = (problem: unknown) =>
  problem instanceof Error && problem.name === 'InvalidStateError'
    ? t('This device already has one of your passkeys.')
    : t("Couldn't create a passkey. Try again and confirm it on your device.")

export const useRenamePasskey = (draft: string) =>
  useApiMutation(passkeys.rename, { draft, done: t('Passkey Renamed') })

export const useRemovePasskey = () =>
  useApiMutation(passkeys.remove, {
    done: t('Passkey Removed'),
    failed: t("Couldn't remove the passkey"),
  })
