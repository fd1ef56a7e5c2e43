import { useSyncExternalStore } from 'react'
import { lazily, useAtOnce } from '#ui/lazily.tsx'
import { toastStore } from '#ui/toast.ts'

// Most visits show no toast, and the first may come while offline.
const Toaster = lazily(() => import('#ui/toaster.tsx').then(({ Toaster }) => Toaster))

let isNeeded = false

export function Toasts() {
  const shows = useSyncExternalStore(toastStore.subscribe, everShown, () => false)
  useAtOnce(Toaster)
  return shows && <Toaster />
}

function everShown() {
  isNeeded ||= toastStore.shown() !== null
  return isNeeded
}
