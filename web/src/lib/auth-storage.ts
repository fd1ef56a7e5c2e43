import type { Me, Tokens } from '@app/contract/accounts.ts'

/** The only place that knows where a sign-in is kept. */
const keys = {
  token: 'auth_token',
  refresh: 'auth_refresh_token',
  expires: 'auth_expires_at',
  profile: 'auth_profile',
}

/** A change of this key in another tab is a sign-in or a sign-out. */
export const tokenKey = keys.token

export interface Stored {
  token: string
  refresh_token: string | null
  expires_at: number
}

export function readTokens(): Stored | undefined {
  const token = localStorage.getItem(keys.token)
  if (!token) return undefined
  return {
    token,
    refresh_token: localStorage.getItem(keys.refresh),
    expires_at: Date.parse(localStorage.getItem(keys.expires) ?? ''),
  }
}

/** The token goes last: whoever hears of it in another tab finds the rest in place. */
export function writeTokens({ access_token, refresh_token, expires_at }: Tokens) {
  localStorage.setItem(keys.refresh, refresh_token)
  localStorage.setItem(keys.expires, expires_at)
  localStorage.setItem(keys.token, access_token)
}

/** The profile as it was last read: for a start without a network, never for what one may do. */
export function readProfile(): Me | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keys.profile) ?? 'null')
    return isProfile(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const writeProfile = (me: Me) => localStorage.setItem(keys.profile, JSON.stringify(me))

/** Everything a sign-in left behind, here and by earlier versions (spec §9). */
export function clearAuth() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/supabase|sb-|auth/.test(key)) storage.removeItem(key)
}

export const isProfile = (kept: unknown): kept is Me =>
  typeof kept === 'object' && kept !== null && 'id' in kept && 'role' in kept
