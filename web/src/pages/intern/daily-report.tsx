import { DailyReport } from '#features/reports/daily-report.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Daily Report · Cohort' }]

export default function InternDailyReport() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Daily Report" description="What you did today, for your reviewer." />
      <DailyReport />
    </div>
  )
}
