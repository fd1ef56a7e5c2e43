import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import { Confirmer } from '#ui/confirm.tsx'

const ImpersonationBanner = lazy(() =>
  import('./impersonation-banner.tsx').then(({ ImpersonationBanner }) => ({
    default: ImpersonationBanner,
  })),
)

/**
 * What signed-in users meet on every page, public ones too: confirmation dialogs, for example before a review is
 * deleted, and the banner while they impersonate somebody.
 */
export function SignedInLayers() {
  const { status, me } = useSession()
  return (
    status === 'in' && (
      <>
        {me.viewed_until && (
          <Suspense>
            <ImpersonationBanner />
          </Suspense>
        )}
        <Confirmer />
      </>
    )
  )
}
