import { t } from '@app/contract/i18n/translate.ts'
import { OwnRecords } from '#features/insight/own-records/own-records.tsx'
import { DailyReport } from '#features/work/reports/daily-report.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Daily Report · {organisation}') }]

export default function InternDailyReport() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={t('Daily Report')}
        description={t('What you did today, for your reviewer.')}
        action={<OwnRecords />}
      />
      <DailyReport />
    </div>
  )
}
