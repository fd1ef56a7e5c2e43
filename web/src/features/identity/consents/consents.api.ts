import { t } from '@app/contract/i18n/translate.ts'
import { consents } from '@app/contract/identity/consents.ts'
import { useApiMutation } from '#lib/api/api.ts'
import { checkSession } from '#lib/session/session.ts'

/** Reads the profile again, which says what is still asked. */
export function useAgree() {
  const agree = useApiMutation(consents.agree, { failed: t("Couldn't record your answer") })
  return {
    ...agree,
    agree: (version: string) => agree.mutate({ body: { version } }, { onSettled: checkSession }),
  }
}
