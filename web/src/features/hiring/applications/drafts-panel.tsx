import { t } from '@app/contract/i18n/translate.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { PageLink } from '#lib/role-link.tsx'
import { useSession } from '#lib/session/session-store.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { linkClass } from '#ui/link.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const MyDrafts = lazy(() => import('./my-drafts.tsx').catch(() => ({ default: Unreached })))

const Unreached = () => (
  <ErrorState onRetry={() => location.reload()}>
    {t('Your drafts are safe. Please try again.')}
  </ErrorState>
)

/**
 * Only the browser knows the session: until then the guest's texts are shown, because scripts may be deferred (decision
 * 009).
 */
export function DraftsPanel() {
  const { me } = useSession()
  if (me)
    return (
      <Suspense fallback={<Skeleton className="h-16" />}>
        <MyDrafts key={me.id} user_id={me.id} />
        <PageLink page="my_applications" className={linkClass('mt-4')}>
          {t('My Applications')}
        </PageLink>
      </Suspense>
    )
  return (
    <p className="min-h-16 text-muted">
      {t('Log in to continue your drafts.')}{' '}
      <Link to={loginPath('/apply')} className={linkClass()}>
        {t('Log In')}
      </Link>
    </p>
  )
}
