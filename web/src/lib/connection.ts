import { useSyncExternalStore } from 'react'

let since: string | null = null

/** When the browser lost its connection, or null while it has one. */
export const useOfflineSince = () =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => null,
  )

function subscribe(listener: () => void) {
  const look = () => {
    since = navigator.onLine ? null : (since ?? new Date().toISOString())
    listener()
  }
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}
