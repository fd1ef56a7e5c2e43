import { t } from '@app/contract/i18n/translate.ts'
import { Navigate, useLocation } from 'react-router'
import { OwnRecords } from '#features/insight/own-records/own-records.tsx'
import { DailyReport } from '#features/work/reports/daily-report.tsx'
import { dailyReportPath } from '#features/work/reports/report-paths.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Daily Report · {organisation}') }]

/** For roles without a page of their own for it. */
export default function SharedDailyReport() {
  const { pathname, search } = useLocation()
  const path = dailyReportPath(useMe().role)
  if (path !== pathname) return <Navigate to={path + search} replace />
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
