import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'

const Confirmer = lazy(() =>
  import('#ui/confirm.tsx').then(({ Confirmer }) => ({ default: Confirmer })),
)

/** Confirmation dialogs are needed on public pages too, for example before an alert or a review is deleted. */
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
