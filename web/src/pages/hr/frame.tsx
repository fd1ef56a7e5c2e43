import { Outlet } from 'react-router'
import { HireList } from '#features/hr/hire-list.tsx'
import { HrFigures } from '#features/hr/hr-figures.tsx'
import { InterviewList } from '#features/hr/interview-list.tsx'
import { RefreshHr } from '#features/hr/refresh-hr.tsx'
import { ScheduleInterview } from '#features/hr/schedule-interview.tsx'
import { oneOf, useListAddress } from '#lib/list-address.ts'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = ['applications', 'interviews', 'hires'] as const

/** Every path of HR stands in here, each with its own panel under Applications. */
export default function HrFrame() {
  const address = useListAddress()
  const tab = oneOf(tabs, address.said('tab')) ?? 'applications'
  const open = (value: string) =>
    address.ask({ tab: value === 'applications' ? undefined : value, review: undefined })
  return (
    <>
      <PageHeader
        title="HR Dashboard"
        action={
          <>
            <RefreshHr />
            <ScheduleInterview />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <HrFigures />
        <Tabs
          label="HR Dashboard"
          value={tab}
          onValueChange={open}
          tabs={[
            { value: 'applications', label: 'Applications', content: <Outlet /> },
            {
              value: 'interviews',
              label: 'Interviews',
              content: (
                <>
                  <h2 className="sr-only">Interviews</h2>
                  <Load title="The interviews could not be loaded" skeleton={<SkeletonRows />}>
                    <InterviewList />
                  </Load>
                </>
              ),
            },
            {
              value: 'hires',
              label: 'Recent Hires',
              content: (
                <>
                  <h2 className="sr-only">Recent Hires</h2>
                  <Load title="The hires could not be loaded" skeleton={<SkeletonRows />}>
                    <HireList />
                  </Load>
                </>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
