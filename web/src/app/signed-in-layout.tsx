import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#lib/session-store.ts'
import { FullScreen } from './full-screen.tsx'
import { redirectFrom } from './guard.ts'

const Shell = lazy(() => import('./shell.tsx').then(({ Shell }) => ({ default: Shell })))

/** Nothing of a page is made, and nothing asked for, before it is certain that it may be seen. */
export default function SignedInLayout() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading')
    return (
      <>
        <meta name="robots" content="noindex" />
        <FullScreen text="Loading your workspace..." />
      </>
    )

  const redirect = redirectFrom(session, location)
  if (redirect) {
    const state = redirect.next ? { next: redirect.next } : null
    return (
      <>
        <FullScreen text="Loading your workspace..." />
        <Navigate to={redirect.to} replace state={state} />
      </>
    )
  }
  return (
    <Suspense fallback={<FullScreen text="Loading dashboard..." />}>
      <Shell />
    </Suspense>
  )
}
