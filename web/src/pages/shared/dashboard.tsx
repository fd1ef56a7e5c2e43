import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { HiringFigures } from '#features/insight/dashboards/hiring-figures.tsx'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeHeader } from '#features/insight/dashboards/home-header.tsx'
import { HomeLinks } from '#features/insight/dashboards/home-links.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { PostingsCard } from '#features/insight/dashboards/postings-card.tsx'
import { WaitingList } from '#features/insight/dashboards/waiting-list.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { useMe } from '#lib/session/session-store.ts'

export const meta = () => [{ title: t('Dashboard · {organisation}') }]

/** The home of the roles that have none of their own: what their permissions allow (product.md, roles). */
export default function SharedDashboard() {
  const { role } = useMe()
  return (
    <>
      <HomeHeader title={t('Dashboard')} />
      <HomeColumns aside={<HomeLinks />}>
        <WaitingList />
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
