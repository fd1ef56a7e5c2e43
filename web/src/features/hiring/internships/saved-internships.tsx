import { t } from '@app/contract/i18n/text.ts'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InternshipGroup, InternshipsLoading } from './internship-groups.tsx'
import { MyAlerts } from './my-alerts.tsx'
import { useSavedInternships } from './saved.api.ts'

/** What the signed-in person keeps for later, newest first. */
export const SavedInternships = () => (
  <Load skeleton={<InternshipsLoading />} title={t('Could not fetch internships.')}>
    <Saved />
    <MyAlerts />
  </Load>
)

function Saved() {
  const saved = useSavedInternships()
  if (saved.length > 0) return <InternshipGroup title={t('Saved internships')} cards={saved} />
  return (
    <EmptyState
      icon={Heart}
      title={t('Nothing saved yet')}
      action={
        <Link to="/internships" className={buttonClass()}>
          {t('Browse internships')}
        </Link>
      }
    >
      {t('Use the heart on an internship to keep it here for later.')}
    </EmptyState>
  )
}
