import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import { toastStore } from '#ui/toast.ts'

const bring = () => import('#ui/toaster.tsx')

// What a toast says is never worth the page it is said on.
const Toaster = lazy(() =>
  bring().then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => null }),
  ),
)

let isNeeded = false

/** Most visits see no toast, so what shows them arrives with the first one, and stays. */
export function Toasts() {
  const shows = useSyncExternalStore(toastStore.subscribe, everShown, () => false)
  const { status } = useSession()
  // Whoever works here may be told something first when the connection is gone.
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
