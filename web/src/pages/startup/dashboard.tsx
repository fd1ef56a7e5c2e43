import { t } from '@app/contract/i18n/translate.ts'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { PostingsCard } from '#features/insight/dashboards/postings-card.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { StandingBadge } from '#features/projects/projects/project-badge.tsx'
import { useStartupDashboard } from '#features/projects/startups/startup-dashboard.api.ts'
import { StartupProjects } from '#features/projects/startups/startup-projects.tsx'

export const meta = () => [{ title: t('Startup Dashboard · {organisation}') }]

export default function StartupDashboard() {
  return (
    <HomeColumns aside={<RecentNotifications />}>
      <HomeSection title={t('Projects')} missing={t("Couldn't load the projects")}>
        <StartupProjects Standing={StandingBadge} />
      </HomeSection>
      <HomeSection
        title={t('Internships on your projects')}
        missing={t("Couldn't load the internships")}
      >
        <Postings />
      </HomeSection>
    </HomeColumns>
  )
}

/** Those of the chosen startup. */
const Postings = () => <PostingsCard startupId={useStartupDashboard().startup?.id} />
