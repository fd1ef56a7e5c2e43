import { Outlet, useLocation } from 'react-router'
import { CreateLink } from '#features/internships/create-link.tsx'
import { PmFigures } from '#features/internships/pm-figures.tsx'
import { RefreshInternships } from '#features/internships/refresh-internships.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

const tabs = [
  { to: '/pm/dashboard', label: 'Dashboard' },
  { to: '/pm/internships', label: 'Internships' },
  { to: '/pm/attendance', label: 'Attendance' },
  { to: '/pm/reports', label: 'Reports' },
]

/** Every path of a project manager stands in here, each with its own panel under the tabs. */
export default function PmFrame() {
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
        <TabLinks label="Project Manager Dashboard" tabs={tabs} />
        <Load of={useLocation().pathname} skeleton={<SkeletonRows />}>
          <Outlet />
        </Load>
      </div>
    </>
  )
}
