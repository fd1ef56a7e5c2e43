import type { Me, Tokens } from '@app/contract/identity/accounts.ts'
import type { View } from '@app/contract/identity/impersonation.ts'

/** The storage keys of a session; only this file uses them. */
const keys = {
  token: 'auth_token',
  refresh: 'auth_refresh_token',
  expires: 'auth_expires_at',
  profile: 'auth_profile',
}

/** When this key changes in another tab, the user signed in or out there. */
export const tokenKey = keys.token

export interface StoredTokens {
  token: string
  refresh_token: string | null
  expires_at: number
}

/**
 * An impersonation, in this tab only. Its token is never renewed, and nothing of that user is
 * stored in this browser.
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

/** The token is written last: other tabs react to it and must find the rest in place. */
export function writeTokens({ access_token, refresh_token, expires_at }: Tokens) {
  localStorage.setItem(keys.refresh, refresh_token)
  localStorage.setItem(keys.expires, expires_at)
  localStorage.setItem(keys.token, access_token)
}

/** The last known profile: for starting offline, never for permissions. */
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
