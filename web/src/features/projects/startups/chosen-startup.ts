import { useSyncExternalStore } from 'react'

const key = 'startup'
const listeners = new Set<() => void>()

/** Shows another of one’s startups on every page of the workspace; remembered on this device. */
export function chooseStartup(id: string) {
  localStorage.setItem(key, id)
  for (const listener of listeners) listener()
}

const chosen = () => {
  const kept = localStorage.getItem(key) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(kept) ? kept : undefined
}

export const useChosenStartup = () => useSyncExternalStore(subscribe, chosen, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
