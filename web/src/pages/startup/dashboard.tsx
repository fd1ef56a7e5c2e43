import { t } from '@app/contract/text.ts'
import { EvaluationsWaiting } from '#features/evaluations/evaluations-waiting.tsx'
import { HomeColumns } from '#features/home/home-columns.tsx'
import { HomeSection } from '#features/home/home-section.tsx'
import { PostingsCard } from '#features/home/postings-card.tsx'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'
import { StandingBadge } from '#features/projects/project-badge.tsx'
import { StartupProjects } from '#features/startups/startup-projects.tsx'

export const meta = () => [{ title: t('Startup Dashboard · Cohort') }]

export default function StartupDashboard() {
  return (
    <HomeColumns aside={<RecentNotifications />}>
      <EvaluationsWaiting />
      <HomeSection title={t('Projects')} missing={t('The projects could not be loaded')}>
        <StartupProjects Standing={StandingBadge} />
      </HomeSection>
      <HomeSection
        title={t('Internships on your projects')}
        missing={t('The internships could not be loaded')}
      >
        <PostingsCard />
      </HomeSection>
    </HomeColumns>
  )
}
