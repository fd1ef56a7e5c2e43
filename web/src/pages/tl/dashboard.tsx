import { HomeColumns } from '#features/home/home-columns.tsx'
import { HomeLinks } from '#features/home/home-links.tsx'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'

export const meta = () => [{ title: 'Team Leader Dashboard · Cohort' }]

export default function TlDashboard() {
  return (
    <HomeColumns aside={<HomeLinks />}>
      <RecentNotifications />
    </HomeColumns>
  )
}
