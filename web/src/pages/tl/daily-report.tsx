import { t } from '@app/contract/i18n/translate.ts'
import { DailyReport } from '#features/work/reports/daily-report.tsx'

export const meta = () => [{ title: t('Daily Report · {organisation}') }]

export default function TlDailyReport() {
  return <DailyReport />
}
