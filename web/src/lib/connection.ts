import { useSyncExternalStore } from 'react'

let since: string | null = null
const listeners = new Set<() => void>()

/** When the browser went offline, or null while online; earlier if the data on screen is older. */
export const useOfflineSince = () =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => null,
  )

/** Data on the screen dates from this instant. */
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

/** Calls the listener when the server is reachable again; returns the unsubscribe function. */
export function onReconnect(listener: () => void) {
  reconnectListeners.add(listener)
  addEventListener('online', listener)
  return () => {
    reconnectListeners.delete(listener)
    removeEventListener('online', listener)
  }
}

/** Called by the live stream when the server responds again. */
export function notifyReconnected() {
  for (const listener of reconnectListeners) listener()
}
