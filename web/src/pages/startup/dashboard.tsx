import { HomeColumns } from '#features/home/home-columns.tsx'
import { HomeHeader } from '#features/home/home-header.tsx'
import { HomeLinks } from '#features/home/home-links.tsx'
import { HomeSection } from '#features/home/home-section.tsx'
import { PostingsCard } from '#features/home/postings-card.tsx'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'

export const meta = () => [{ title: 'Startup Dashboard · Cohort' }]

export default function StartupDashboard() {
  return (
    <>
      <HomeHeader title="Startup Dashboard" />
      <HomeColumns aside={<HomeLinks />}>
        <HomeSection
          title="Internships on your projects"
          missing="The internships could not be loaded"
        >
          <PostingsCard />
        </HomeSection>
        <RecentNotifications />
      </HomeColumns>
    </>
  )
}
