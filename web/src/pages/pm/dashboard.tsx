import { CreateLink } from '#features/internships/create-link.tsx'
import { LatestPostings } from '#features/internships/latest-postings.tsx'
import { PmFigures } from '#features/internships/pm-figures.tsx'
import { RefreshInternships } from '#features/internships/refresh-internships.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: 'Project Manager Dashboard · Cohort' }]

export default function PmDashboard() {
  return (
    <>
      <PageHeader
        title="Project Manager Dashboard"
        action={
          <>
            <RefreshInternships />
            <CreateLink />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <PmFigures />
        <Tabs
          label="Project Manager Dashboard"
          tabs={[
            {
              value: 'internships',
              label: 'Internships',
              content: (
                <Load title="The internships could not be loaded" skeleton={<SkeletonRows />}>
                  <LatestPostings />
                </Load>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
