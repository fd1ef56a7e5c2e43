import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '#ui/toast.ts'

const Toaster = lazy(() => import('#ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

let isNeeded = false

/** Most visits see no toast, so what shows them arrives with the first one, and stays. */
export function Toasts() {
  const shows = useSyncExternalStore(toastStore.subscribe, everShown, () => false)
  return (
    shows && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

function everShown() {
  isNeeded ||= toastStore.shown() !== null
  return isNeeded
}
