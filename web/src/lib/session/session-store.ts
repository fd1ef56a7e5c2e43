import { isRecord } from '@app/contract/core/objects.ts'
import type { Me, Tokens } from '@app/contract/identity/accounts.ts'
import type { Impersonation } from '@app/contract/identity/impersonation.ts'
import { useSyncExternalStore } from 'react'
import { setFormatTimeZone } from '#lib/i18n/format.ts'
import { setDraftOwner } from '#ui/draft-owner.ts'

/**
 * The signed-in user, as far as this browser knows; `loading` on the server and in the first render. A user whose
 * session ended otherwise than by signing out returns to the same page after signing in; `has_left`: the account was
 * deleted.
 */
export type Session =
  | { status: 'loading'; me?: undefined }
  | { status: 'in'; me: Me }
  | { status: 'out'; me?: undefined; by_choice: boolean; has_left?: boolean }

const loading: Session = { status: 'loading' }
let session: Session = loading
let isNew = false
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(next: Session) {
  session = next
  if (next.status === 'out') isNew = false
  setFormatTimeZone(next.me?.settings.timeZone)
  setDraftOwner(next.me?.id)
  for (const listener of listeners) listener()
}

export const beginSession = () => {
  isNew = true
}
/** Whether it began on this page, since it was loaded: what a guest began goes on then, and nothing that a link begins. */
export const isNewSession = () => isNew

export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Resolves when the session is no longer loading. */
export const settledSession = () =>
  new Promise<Session>((resolve) => {
    const update = () => {
      if (session.status === 'loading') return
      stop()
      resolve(session)
    }
    const stop = onSession(update)
    update()
  })

export const useSession = () => useSyncExternalStore(onSession, currentSession, () => loading)

/** The signed-in user; only for components below the guard. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('No one is signed in.')
  return me
}

/** The storage keys of a session; only this file uses them. */
const keys = {
  token: 'auth_token',
  refresh: 'auth_refresh_token',
  expires: 'auth_expires_at',
  profile: 'auth_profile',
}

/** When this key changes in another tab, the user signed in or out there. */
export const tokenKey = keys.token

/** Who has sent this browser's push subscription in this session; like the keys above it goes with the session. */
export const pushSentKey = 'auth_push_sent'
/** Whose the push subscription of this browser is. The server's ends with the session, the browser's does not. */
export const pushOwnerKey = 'push_of'

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

export const beginView = (view: Impersonation) =>
  sessionStorage.setItem(viewKey, JSON.stringify(view))
export const forgetView = () => sessionStorage.removeItem(viewKey)
export const isViewing = () => sessionStorage.getItem(viewKey) !== null

function readView(): StoredTokens | undefined {
  const stored: Partial<Impersonation> | null = JSON.parse(
    sessionStorage.getItem(viewKey) ?? 'null',
  )
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

/** But for the last event: who starts with this profile later reads what happened meanwhile. */
export function writeProfile({ last_event_id, ...me }: Me) {
  if (!isViewing()) localStorage.setItem(keys.profile, JSON.stringify(me))
}

/** Everything a sign-in left behind, here and by earlier versions (spec §9). */
export function clearAuth() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/supabase|sb-|auth/.test(key)) storage.removeItem(key)
}

export const isProfile = (value: unknown): value is Me =>
  isRecord(value) && 'id' in value && 'role' in value
