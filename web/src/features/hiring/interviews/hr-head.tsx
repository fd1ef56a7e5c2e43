import { PageHeader } from '#ui/page-header.tsx'
import { RefreshHr } from './refresh-hr.tsx'
import { ScheduleInterview } from './schedule-interview.tsx'

/** What stands above the pages of hiring, HR's own and those of whoever else hires. */
export const HrHead = ({ title }: { title: string }) => (
  <PageHeader
    title={title}
    action={
      <>
        <RefreshHr />
        <ScheduleInterview />
      </>
    }
  />
)
