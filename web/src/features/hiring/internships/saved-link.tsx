import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'

/** To the saved internships, and back to all of them. */
export function SavedLink({ active }: { active: boolean }) {
  const { me } = useSession()
  if (active)
    return (
      <Link to="/internships" className={buttonClass({ variant: 'secondary' })}>
        {t('All internships')}
      </Link>
    )
  return (
    me && (
      <Link to="/internships?saved=true" className={buttonClass({ variant: 'secondary' })}>
        <Heart aria-hidden />
        {t('Saved')}
      </Link>
    )
  )
}
