import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import type { SaveProps } from './save-button.tsx'

/** Without the button, a card is still a card. */
const SaveButton = lazy<ComponentType<SaveProps>>(() =>
  import('./save-button.tsx').then(
    ({ SaveButton }) => ({ default: SaveButton }),
    () => ({ default: () => null }),
  ),
)

/** Saves an internship for later. On its page, guests are led to the sign-in and back. */
export function Save(props: SaveProps) {
  const { me } = useSession()
  if (me)
    return (
      <Suspense>
        <SaveButton {...props} />
      </Suspense>
    )
  return (
    props.worded && (
      <Link
        to={loginPath(`/internships/${props.id}`)}
        aria-label={t('Save {title}', { title: props.title })}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Heart aria-hidden />
        {t('Save')}
      </Link>
    )
  )
}
