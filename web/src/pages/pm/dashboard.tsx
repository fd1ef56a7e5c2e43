import { t } from '@app/contract/i18n/translate.ts'
import { LatestPostings } from '#features/hiring/internships/latest-postings.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { ManagerProjects } from '#features/projects/projects/manager-projects.tsx'
import { ManagerTeams } from '#features/projects/projects/manager-teams.tsx'
import { PendingReports } from '#features/projects/teams/pending-reports.tsx'
import { PageLink, usePageUrl } from '#lib/role-link.tsx'
import { linkClass } from '#ui/link.ts'

export const meta = () => [{ title: t('Project Manager Dashboard · {organisation}') }]

export default function PmDashboard() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <HomeSection
        title={t('Projects')}
        missing={t("Couldn't load the projects")}
        more={
          <PageLink page="projects" className={linkClass('text-sm')}>
            {t('All projects')}
          </PageLink>
        }
      >
        <ManagerProjects />
      </HomeSection>
      <HomeSection title={t('Teams')} missing={t("Couldn't load the teams")}>
        <ManagerTeams />
      </HomeSection>
      <HomeSection title={t('Reports to review')} missing={t("Couldn't load the reports")}>
        <PendingReports panel={usePageUrl()('reports')} />
      </HomeSection>
      <HomeSection title={t('Latest internships')} missing={t("Couldn't load the internships")}>
        <LatestPostings />
      </HomeSection>
    </div>
  )
}
