import { ApiError } from '@app/contract/core/route.ts'
import type { Subscription } from '@app/contract/messaging/notification-choices.ts'
import { aboutLink } from './unsubscribe.api.ts'

export type UnsubscribeLink =
  | { state: 'good'; token: string; what: Subscription; email: string }
  | { state: 'none' }
  | { state: 'unknown'; reason: string }

/** The kind of mail that a link would stop; reading it changes nothing. */
export async function unsubscribeLink(token: string): Promise<UnsubscribeLink> {
  try {
    return { state: 'good', token, ...(await aboutLink(token)) }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    const isNone = problem.status >= 400 && problem.status < 500
    return isNone ? { state: 'none' } : { state: 'unknown', reason: problem.message }
  }
}
