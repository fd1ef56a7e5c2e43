import { t } from '@app/contract/i18n/translate.ts'
import type { SecondStep } from '@app/contract/identity/accounts.ts'
import { signedIn } from '#lib/session/session.ts'
import { toast } from '#ui/toast.ts'
import { takeNextPage } from './next-page.ts'
import { exchange, SignInError } from './sign-in.api.ts'

/**
 * Exchanges the code of a social sign-in (`#code=…`) for a session; returns the next page, or a ticket for the second
 * step.
 */
export async function finishSocialSignIn(hash: string): Promise<string | SecondStep> {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code')
  try {
    if (!code) throw new SignInError(0, { detail: t('An error occurred during authentication') })
    const response = await exchange(code)
    if ('ticket' in response) return response
    signedIn(response)
    toast.success(t('Login Successful'))
    return takeNextPage(response.profile.role)
  } catch (problem) {
    toast.error(t('Authentication Error'), problem instanceof Error ? problem.message : undefined)
    return '/login'
  }
}
