import { recoveryToken } from '#lib/session/recovery-token.ts'
import { isResetLinkGood, SignInError } from './sign-in.api.ts'

/** The state of a password reset link: valid, missing, used up, or unknown because the server did not respond. */
export type ResetLink =
  | { state: 'good'; token: string }
  | { state: 'missing' | 'spent' }
  | { state: 'unknown'; reason: string }

export async function resetLink(): Promise<ResetLink> {
  const token = recoveryToken.read()
  if (!token) return { state: 'missing' }
  try {
    if (await isResetLinkGood(token)) return { state: 'good', token }
    recoveryToken.forget()
    return { state: 'spent' }
  } catch (problem) {
    const isWrong = problem instanceof SignInError && [400, 422].includes(problem.status)
    if (isWrong) return { state: 'spent' }
    return { state: 'unknown', reason: problem instanceof Error ? problem.message : '' }
  }
}
