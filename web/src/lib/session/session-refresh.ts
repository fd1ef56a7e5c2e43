import type { Tokens } from '@app/contract/identity/accounts.ts'
import { transport } from '#lib/transport.ts'
import { readTokens, type StoredTokens, writeTokens } from './auth-storage.ts'

/** Tokens are renewed this long before they expire; they live for 24 hours. */
const lead = 5 * 60_000
const pause = 60_000
let lastTry = Number.NEGATIVE_INFINITY

/** With a wrong clock every token looks expired, so there is at most one try a minute. */
export const isDue = ({ expires_at }: StoredTokens) =>
  expires_at - Date.now() < lead && performance.now() - lastTry > pause

/** Milliseconds until the next check. */
export const dueIn = ({ expires_at }: StoredTokens) =>
  Math.max(pause, (Number.isNaN(expires_at) ? 0 : expires_at - Date.now()) - lead)

type Outcome = 'done' | 'refused' | 'unreachable'
let underWay: Promise<Outcome> | undefined

/**
 * A refresh token works once, so only one of several tabs may use it: the others wait for the lock and find
 * fresh tokens. `refused` means that the session has ended.
 */
export function refreshTokens(): Promise<Outcome> {
  underWay ??= exclusive(renew).finally(() => {
    lastTry = performance.now()
    underWay = undefined
  })
  return underWay
}

async function renew(): Promise<Outcome> {
  const stored = readTokens()
  if (!stored?.refresh_token) return 'refused'
  if (!isDue(stored)) return 'done'
  try {
    const { status, body } = await transport({
      method: 'POST',
      url: '/api/auth/refresh',
      body: { refresh_token: stored.refresh_token },
      binary: false,
    })
    if (status === 429 || status >= 500) return 'unreachable'
    if (isTokens(body)) writeTokens(body)
    else if (await isRenewedElsewhere(stored)) return 'done'
    else return 'refused'
    return 'done'
  } catch {
    return 'unreachable'
  }
}

async function isRenewedElsewhere({ refresh_token }: StoredTokens) {
  await storageToArrive()
  return readTokens()?.refresh_token !== refresh_token
}

/** Web Locks exist on https and localhost only; elsewhere each tab renews for itself. */
async function exclusive<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  const first = await locks.request(lock, { ifAvailable: true }, async (granted) =>
    granted ? { result: await work() } : undefined,
  )
  if (first) return first.result
  return locks.request(lock, async () => {
    await storageToArrive()
    return work()
  })
}

const lock = 'auth-refresh'

/** Browsers propagate local storage to other tabs with a delay. */
const storageToArrive = () => new Promise((resolve) => setTimeout(resolve, 250))

const isTokens = (body: unknown): body is Tokens =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'expires_at' in body
