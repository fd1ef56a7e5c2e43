import { DailyReport } from '#features/reports/daily-report.tsx'

export const meta = () => [{ title: 'Daily Report · Cohort' }]

export default function TlDailyReport() {
  return <DailyReport />
}
