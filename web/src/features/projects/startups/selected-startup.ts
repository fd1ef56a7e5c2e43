import { useSyncExternalStore } from 'react'

const key = 'startup'
const listeners = new Set<() => void>()

/** Switches every page of the workspace to another of the user's startups; remembered on this device. */
export function selectStartup(id: string) {
  localStorage.setItem(key, id)
  for (const listener of listeners) listener()
}

const chosen = () => {
  const stored = localStorage.getItem(key) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(stored) ? stored : undefined
}

export const useSelectedStartup = () => useSyncExternalStore(subscribe, chosen, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
