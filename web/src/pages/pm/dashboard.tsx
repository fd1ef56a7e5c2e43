import { HomeSection } from '#features/home/home-section.tsx'
import { LatestPostings } from '#features/internships/latest-postings.tsx'

export const meta = () => [{ title: 'Project Manager Dashboard · Cohort' }]

export default function PmDashboard() {
  return (
    <HomeSection title="Latest internships" missing="The internships could not be loaded">
      <LatestPostings />
    </HomeSection>
  )
}
