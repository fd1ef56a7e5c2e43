import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import { toastStore } from '#ui/toast.ts'

const bring = () => import('#ui/toaster.tsx')

// A failing toast must not take the page down.
const Toaster = lazy(() =>
  bring().then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => null }),
  ),
)

let isNeeded = false

/** Most visits show no toast, so the toaster is loaded with the first one. */
export function Toasts() {
  const shows = useSyncExternalStore(toastStore.subscribe, everShown, () => false)
  const { status } = useSession()
  // For signed-in users it is preloaded: their first toast may come while offline.
  useEffect(() => {
    if (status === 'in') void bring().catch(() => undefined)
  }, [status])
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
