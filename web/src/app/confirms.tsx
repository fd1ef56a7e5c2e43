import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'

const Confirmer = lazy(() =>
  import('#ui/confirm.tsx').then(({ Confirmer }) => ({ default: Confirmer })),
)

/** Who is signed in may be asked something on public pages too, as before an alert or a review is deleted. */
export function Confirms() {
  const { status } = useSession()
  return (
    status === 'in' && (
      <Suspense>
        <Confirmer />
      </Suspense>
    )
  )
}
