import type { Invitation } from '@app/contract/identity/accounts.ts'
import { recoveryToken } from '#lib/session/recovery-token.ts'
import { checkResetLink, uncheckedLink } from './sign-in.api.ts'

/** The state of a password reset link: valid, missing, used up, or unknown because the server did not respond. */
export type ResetLink =
  | { state: 'good'; token: string; invitation?: Invitation | undefined }
  | { state: 'missing' | 'spent' }
  | { state: 'unknown'; reason: string }

export async function resetLink(): Promise<ResetLink> {
  const token = recoveryToken.read()
  if (!token) return { state: 'missing' }
  try {
    const { is_valid, invitation } = await checkResetLink(token)
    if (is_valid) return { state: 'good', token, invitation }
    recoveryToken.forget()
    return { state: 'spent' }
  } catch (problem) {
    return uncheckedLink(problem)
  }
}
