import { t } from '@app/contract/i18n/text.ts'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#lib/session/session-store.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type Redirect, redirectFrom } from './guard.ts'

/** All there is to see while it is not known what may be seen. */
const FullScreen = ({ text }: { text: string }) => (
  <main id="content" className="grid min-h-dvh place-items-center">
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {text}
    </p>
  </main>
)

const Shell = lazy(() => import('./shell.tsx').then(({ Shell }) => ({ default: Shell })))

/** Nothing of a page is made, and nothing asked for, before it is certain that it may be seen. */
export default function SignedInLayout() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading')
    return (
      <>
        <meta name="robots" content="noindex" />
        <FullScreen text={t('Loading your workspace...')} />
      </>
    )

  const redirect = redirectFrom(session, location)
  if (redirect)
    return (
      <>
        <FullScreen text={t('Loading your workspace...')} />
        <GoTo {...redirect} />
      </>
    )
  return (
    <Suspense fallback={<FullScreen text={t('Loading dashboard...')} />}>
      <Shell />
    </Suspense>
  )
}

/** With the same state at every render: a new one would navigate again and abort what is under way. */
function GoTo({ to, next }: Redirect) {
  const state = useMemo(() => (next ? { next } : null), [next])
  return <Navigate to={to} replace state={state} />
}
