import { t } from '@app/contract/i18n/translate.ts'
import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#lib/session/session-store.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type Redirect, redirectFrom } from './guard.ts'
import { Shell } from './shell.tsx'

/** Shown until the session is known. */
const FullScreen = ({ text }: { text: string }) => (
  <main id="content" className="grid min-h-dvh place-items-center">
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {text}
    </p>
  </main>
)

/** Renders and fetches nothing of a page before access is certain. */
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
  return <Shell />
}

/** Keeps the same state object across renders: a new one would navigate again and abort the pending navigation. */
function GoTo({ to, next }: Redirect) {
  const state = useMemo(() => (next ? { next } : null), [next])
  return <Navigate to={to} replace state={state} />
}
