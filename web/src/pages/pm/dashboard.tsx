import { t } from '@app/contract/text.ts'
import { Link } from 'react-router'
import { HomeSection } from '#features/home/home-section.tsx'
import { LatestPostings } from '#features/internships/latest-postings.tsx'
import { ManagerProjects } from '#features/projects/manager-projects.tsx'
import { ManagerTeams } from '#features/projects/manager-teams.tsx'
import { PendingReports } from '#features/team/pending-reports.tsx'
import { linkClass } from '#ui/link.ts'

export const meta = () => [{ title: t('Project Manager Dashboard · Cohort') }]

export default function PmDashboard() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <HomeSection
        title={t('Projects')}
        missing={t('The projects could not be loaded')}
        more={
          <Link to="/pm/projects" className={linkClass('text-sm')}>
            {t('All projects')}
          </Link>
        }
      >
        <ManagerProjects />
      </HomeSection>
      <HomeSection title={t('Teams')} missing={t('The teams could not be loaded')}>
        <ManagerTeams />
      </HomeSection>
      <HomeSection title={t('Reports to review')} missing={t('The reports could not be loaded')}>
        <PendingReports panel="/pm/reports" />
      </HomeSection>
      <HomeSection
        title={t('Latest internships')}
        missing={t('The internships could not be loaded')}
      >
        <LatestPostings />
      </HomeSection>
    </div>
  )
}
