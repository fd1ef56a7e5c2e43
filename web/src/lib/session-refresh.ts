import type { Tokens } from '@app/contract/accounts.ts'
import { readTokens, type Stored, writeTokens } from './auth-storage.ts'
import { transport } from './transport.ts'

/** Tokens are renewed this long before they end; they live for 24 hours. */
export const lead = 5 * 60_000
const pause = 60_000
let lastTry = Number.NEGATIVE_INFINITY

/** A computer whose clock runs ahead would see every token as ended: not more than one try a minute. */
export const isDue = ({ expires_at }: Stored) =>
  expires_at - Date.now() < lead && performance.now() - lastTry > pause

/** How long until the next look, in milliseconds. */
export const dueIn = ({ expires_at }: Stored) =>
  Math.max(pause, (Number.isNaN(expires_at) ? 0 : expires_at - Date.now()) - lead)

/**
 * A refresh token serves once, so of several tabs only one may use it: the others wait for the lock and find
 * fresh tokens. `refused` means that there is no session any more.
 */
export const refreshTokens = (): Promise<'done' | 'refused' | 'unreachable'> =>
  exclusive(async () => {
    const stored = readTokens()
    if (!stored?.refresh_token) return 'refused'
    if (!isDue(stored)) return 'done'
    lastTry = performance.now()
    try {
      const { status, body } = await transport({
        method: 'POST',
        url: '/api/auth/refresh',
        body: { refresh_token: stored.refresh_token },
        binary: false,
      })
      if (status === 200 && isTokens(body)) writeTokens(body)
      else return status === 429 || status >= 500 ? 'unreachable' : 'refused'
      return 'done'
    } catch {
      return 'unreachable'
    }
  })

/** Web Locks exist on https and localhost only; elsewhere each tab renews for itself. */
const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('auth-refresh', work) : work()

const isTokens = (body: unknown): body is Tokens =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'expires_at' in body
