import { Link } from 'react-router'
import { HomeSection } from '#features/home/home-section.tsx'
import { LatestPostings } from '#features/internships/latest-postings.tsx'
import { ManagerProjects } from '#features/projects/manager-projects.tsx'
import { ManagerTeams } from '#features/projects/manager-teams.tsx'
import { PendingReports } from '#features/team/pending-reports.tsx'
import { linkClass } from '#ui/link.ts'

export const meta = () => [{ title: 'Project Manager Dashboard · Cohort' }]

export default function PmDashboard() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <HomeSection
        title="Projects"
        missing="The projects could not be loaded"
        more={
          <Link to="/pm/projects" className={linkClass('text-sm')}>
            All projects
          </Link>
        }
      >
        <ManagerProjects />
      </HomeSection>
      <HomeSection title="Teams" missing="The teams could not be loaded">
        <ManagerTeams />
      </HomeSection>
      <HomeSection title="Reports to review" missing="The reports could not be loaded">
        <PendingReports panel="/pm/reports" />
      </HomeSection>
      <HomeSection title="Latest internships" missing="The internships could not be loaded">
        <LatestPostings />
      </HomeSection>
    </div>
  )
}
