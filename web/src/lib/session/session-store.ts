import type { Me } from '@app/contract/identity/accounts.ts'
import { useSyncExternalStore } from 'react'
import { setFormatTimeZone } from '#lib/i18n/format.ts'

/**
 * Who is signed in, as far as this browser knows. The server and the first render know nothing yet: `loading`.
 * Someone who did not choose to leave goes on where they were once they are back; `has_left`: for good.
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

/** The session once it is known. */
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

/** The signed-in person, below the guard, where there always is one. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('No one is signed in.')
  return me
}
