import { t } from '@app/contract/text.ts'
import { DailyReport } from '#features/reports/daily-report.tsx'

export const meta = () => [{ title: t('Daily Report · Cohort') }]

export default function TlDailyReport() {
  return <DailyReport />
}
