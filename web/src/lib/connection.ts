import { useSyncExternalStore } from 'react'

let since: string | null = null
const listeners = new Set<() => void>()

/** When the browser lost its connection, or null while it has one; earlier, if what it shows is older. */
export const useOfflineSince = () =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => null,
  )

/** Something on the screen is as it was then. */
export function showStaleSince(instant: string) {
  if (navigator.onLine || (since && since <= instant)) return
  since = instant
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const update = () => {
    since = navigator.onLine ? null : (since ?? new Date().toISOString())
    listener()
  }
  update()
  listeners.add(listener)
  addEventListener('online', update)
  addEventListener('offline', update)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
}

const reconnectListeners = new Set<() => void>()

/** Calls when the server can be reached again after it could not; returns what ends that. */
export function onReconnect(listener: () => void) {
  reconnectListeners.add(listener)
  addEventListener('online', listener)
  return () => {
    reconnectListeners.delete(listener)
    removeEventListener('online', listener)
  }
}

/** The server answers again, says who listens to it. */
export function notifyReconnected() {
  for (const listener of reconnectListeners) listener()
}
