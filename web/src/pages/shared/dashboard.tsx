import { may } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { MyOnboarding } from '#features/hires/my-onboarding.tsx'
import { HiringFigures } from '#features/home/hiring-figures.tsx'
import { HomeColumns } from '#features/home/home-columns.tsx'
import { HomeHeader } from '#features/home/home-header.tsx'
import { HomeLinks } from '#features/home/home-links.tsx'
import { HomeSection } from '#features/home/home-section.tsx'
import { PostingsCard } from '#features/home/postings-card.tsx'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'
import { useMe } from '#lib/session-store.ts'

export const meta = () => [{ title: t('Dashboard · Cohort') }]

/** The home of the roles that have none of their own: what their permissions allow (product.md, roles). */
export default function SharedDashboard() {
  const { role } = useMe()
  return (
    <>
      <HomeHeader title={t('Dashboard')} />
      <HomeColumns aside={<HomeLinks />}>
        {may(role, 'dashboards.hr') && (
          <HomeSection title={t('Hiring')} missing={t('The figures could not be loaded')}>
            <HiringFigures />
          </HomeSection>
        )}
        {may(role, 'internships.drafts') && (
          <HomeSection title={t('Internships')} missing={t('The internships could not be loaded')}>
            <PostingsCard />
          </HomeSection>
        )}
        <MyOnboarding />
        <RecentNotifications />
      </HomeColumns>
    </>
  )
}
