import type { Me } from '@app/contract/identity/accounts.ts'
import { useSyncExternalStore } from 'react'
import { setFormatTimeZone } from '#lib/i18n/format.ts'

/**
 * Who is signed in, as far as this browser knows; `loading` on the server and in the first render.
 * A user who did not sign out by choice returns to the same page after signing in; `has_left`: the account was deleted.
 */
export type Session =
  | { status: 'loading'; me?: undefined }
  | { status: 'in'; me: Me }
  | { status: 'out'; me?: undefined; by_choice: boolean; has_left?: boolean }

const loading: Session = { status: 'loading' }
let session: Session = loading
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(next: Session) {
  session = next
  setFormatTimeZone(next.me?.settings.timeZone)
  for (const listener of listeners) listener()
}

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
