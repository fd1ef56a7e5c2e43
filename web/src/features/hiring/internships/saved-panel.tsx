import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { InternshipsLoading } from './internship-groups.tsx'

const SavedInternships = lazy(() =>
  import('./saved-internships.tsx').then(
    ({ SavedInternships }) => ({ default: SavedInternships }),
    () => ({ default: Unreached }),
  ),
)

const Unreached = () => (
  <ErrorState title={t('Could not fetch internships.')} onRetry={() => location.reload()}>
    {t('Your saved internships are safe. Please try again.')}
  </ErrorState>
)

/** Known to the browser only: the server renders no page of a person. */
export function SavedPanel() {
  const { status } = useSession()
  if (status === 'loading') return <InternshipsLoading />
  if (status === 'out') return <LoginFirst />
  return (
    <Suspense fallback={<InternshipsLoading />}>
      <SavedInternships />
    </Suspense>
  )
}

const LoginFirst = () => (
  <EmptyState
    icon={Heart}
    title={t('Saved internships')}
    action={
      <Link to={loginPath('/internships?saved=true')} className={buttonClass()}>
        {t('Log In')}
      </Link>
    }
  >
    {t('Log in to see your saved internships.')}
  </EmptyState>
)
