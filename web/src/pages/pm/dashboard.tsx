import { HomeSection } from '#features/home/home-section.tsx'
import { LatestPostings } from '#features/internships/latest-postings.tsx'
import { PendingReports } from '#features/team/pending-reports.tsx'
import { TeamTable } from '#features/team/team-table.tsx'

export const meta = () => [{ title: 'Project Manager Dashboard · Cohort' }]

export default function PmDashboard() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <HomeSection title="Teams" missing="The teams could not be loaded">
        <TeamTable />
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
