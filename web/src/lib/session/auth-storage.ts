import type { Me, Tokens } from '@app/contract/identity/accounts.ts'
import type { View } from '@app/contract/identity/impersonation.ts'

/** The only place that knows where a sign-in is kept. */
const keys = {
  token: 'auth_token',
  refresh: 'auth_refresh_token',
  expires: 'auth_expires_at',
  profile: 'auth_profile',
}

/** A change of this key in another tab is a sign-in or a sign-out. */
export const tokenKey = keys.token

export interface StoredTokens {
  token: string
  refresh_token: string | null
  expires_at: number
}

/**
 * A view of the product as another person, in this tab alone. Its token is never renewed, and nothing of that person is
 * kept in this browser.
 */
const viewKey = 'viewing'

export const beginView = (view: View) => sessionStorage.setItem(viewKey, JSON.stringify(view))
export const forgetView = () => sessionStorage.removeItem(viewKey)
export const isViewing = () => sessionStorage.getItem(viewKey) !== null

function readView(): StoredTokens | undefined {
  const stored: Partial<View> | null = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')
  if (!stored?.access_token) return undefined
  return {
    token: stored.access_token,
    refresh_token: null,
    expires_at: Date.parse(stored.expires_at ?? ''),
  }
}

export function readTokens(): StoredTokens | undefined {
  const view = readView()
  if (view) return view
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
  if (isViewing()) return undefined
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys.profile) ?? 'null')
    return isProfile(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function writeProfile(me: Me) {
  if (!isViewing()) localStorage.setItem(keys.profile, JSON.stringify(me))
}

/** Everything a sign-in left behind, here and by earlier versions (spec §9). */
export function clearAuth() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/supabase|sb-|auth/.test(key)) storage.removeItem(key)
}

export const isProfile = (value: unknown): value is Me =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value
