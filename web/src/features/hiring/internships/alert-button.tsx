import { t } from '@app/contract/i18n/text.ts'
import { BellPlus } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { type Asked, listPath } from './internship-search.ts'

/** Without the button, the list is still a list. */
const CreateAlert = lazy<ComponentType<{ asked: Asked }>>(() =>
  import('./create-alert.tsx').then(
    ({ CreateAlert }) => ({ default: CreateAlert }),
    () => ({ default: () => null }),
  ),
)

/** Somebody must be told: guests are led to the sign-in, and back to the search. */
export function AlertButton({ asked }: { asked: Asked }) {
  const { me } = useSession()
  if (me)
    return (
      <Suspense>
        <CreateAlert asked={asked} />
      </Suspense>
    )
  return (
    <Link
      to={loginPath(listPath(asked))}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <BellPlus aria-hidden />
      {t('Create Alert')}
    </Link>
  )
}
