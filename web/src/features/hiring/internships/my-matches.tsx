import { internRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InternshipGrid } from './internship-groups.tsx'
import { useMatches } from './matches.api.ts'

const few = 4

/** The open internships that fit the student best. */
export function MyMatches() {
  const { skills, internships } = useMatches()
  if (internships.length > 0) return <InternshipGrid cards={internships.slice(0, few)} />
  return (
    <Card>
      <EmptyState
        icon={UserRound}
        title={skills.length === 0 ? t('No skills yet') : t('No match yet')}
        action={
          <Link
            to={pageUrl('profile', { role: internRole })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('Complete your profile')}
          </Link>
        }
      >
        {skills.length === 0
          ? t("Add your skills and hours, and we'll show the internships that fit.")
          : t('No open internship asks for your skills right now.')}
      </EmptyState>
    </Card>
  )
}
