import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { withIntent } from './intents.ts'
import type { SaveButtonProps, SaveProps } from './save-button.tsx'

/** Without the button, a card is still a card. */
const SaveButton = lazy<ComponentType<SaveButtonProps>>(() =>
  import('./save-button.tsx').then(
    ({ SaveButton }) => ({ default: SaveButton }),
    () => ({ default: () => null }),
  ),
)

/** A sign-up carries an address of 2,000 characters at most, and one many pages on is longer. */
const longestSearch = 1500

/** Saves an internship for later; for guests after the sign-in, which leads back to where they were. */
export function Save(props: SaveProps) {
  const { id, title, worded } = props
  const { me } = useSession()
  const { pathname, search } = useLocation()
  const className = worded
    ? buttonClass({ variant: 'secondary' })
    : buttonClass({ variant: 'ghost', size: 'icon' }, 'relative z-10 -mt-1.5 -mr-1.5')
  const isOnList = pathname === '/internships' && search.length <= longestSearch
  const here = isOnList ? pathname + search : `/internships/${id}`
  const link = (
    <Link
      to={loginPath(withIntent(here, 'save', id))}
      rel="nofollow"
      aria-label={t('Save {title}', { title })}
      className={className}
    >
      <Heart aria-hidden />
      {worded && t('Save')}
    </Link>
  )
  if (!me) return link
  return (
    <Suspense fallback={link}>
      <SaveButton {...props} className={className} />
    </Suspense>
  )
}
