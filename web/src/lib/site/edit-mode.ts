import { may } from '@app/contract/core/access.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from '#lib/session/session-store.ts'

const key = 'edit_site'
const listeners = new Set<() => void>()
const isOn = () => localStorage.getItem(key) === 'on'

/** Edit Site (spec §2); stored on this device. */
export function setEditing(on: boolean) {
  if (on) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

/** Superadmins only, and not while impersonating. */
export function useMayEdit() {
  const { me } = useSession()
  return me !== undefined && may(me.role, 'site.edit') && !me.viewed_until
}

/** Whether the texts of the site are being edited here. */
export function useEditing() {
  const on = useSyncExternalStore(subscribe, isOn, () => false)
  return useMayEdit() && on
}
