import { t } from '@app/contract/i18n/text.ts'
import { Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'

/** Break reminders and daily hours, which only interns have, and the zone stand in the settings. */
export const TrackingSettings = () => (
  <Link
    to={useMe().role === 'intern' ? '/settings#time-tracking' : '/settings#appearance'}
    className={buttonClass({ variant: 'secondary' })}
  >
    <Settings2 aria-hidden />
    {t('Reminders and time zone')}
  </Link>
)
