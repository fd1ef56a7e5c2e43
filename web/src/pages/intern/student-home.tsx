import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { useMyApplications } from '#features/hiring/applications/my-applications.api.ts'
import { MyApplicationsSummary } from '#features/hiring/applications/my-applications-summary.tsx'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { InternshipCard } from '#features/hiring/internships/internship-card.tsx'
import { useNewestInternships } from '#features/insight/dashboards/home.api.ts'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { SkeletonCards } from '#ui/skeleton.tsx'

const suggested = 4

/** A student sees where the applications stand and what else is open (product.md). */
export const StudentHome = () => (
  <HomeColumns
    aside={
      <div className="grid grid-cols-1 gap-4">
        <RecentNotifications />
        <More to="/register-startup">{t('Register your startup')}</More>
      </div>
    }
  >
    <MyOnboarding />
    <HomeSection
      title={t('My Applications')}
      missing={t('Your applications could not be loaded')}
      more={<More to="/intern/applications">{t('See all')}</More>}
    >
      <MyApplicationsSummary />
    </HomeSection>
    <HomeSection
      title={t('New internships')}
      missing={t('Could not fetch internships.')}
      more={<More to="/internships">{t('Explore Internships')}</More>}
      skeleton={<SkeletonCards cards={suggested} />}
    >
      <Suggestions />
    </HomeSection>
  </HomeColumns>
)

const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={linkClass('text-sm')}>
    {children}
  </Link>
)

/** The newest ones that one has not applied to. */
function Suggestions() {
  const applied = new Set(useMyApplications().map(({ internship_id }) => internship_id))
  const cards = useNewestInternships().filter(({ id }) => !applied.has(id))
  if (cards.length === 0)
    return <Card className="p-4 text-muted">{t('Check back later for new opportunities.')}</Card>
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {cards.slice(0, suggested).map((card) => (
        <li key={card.id}>
          <InternshipCard card={card} />
        </li>
      ))}
    </ul>
  )
}
