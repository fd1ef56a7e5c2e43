import { t } from '@app/contract/text.ts'
import { useStartupDashboard } from '#features/startups/startup-dashboard.api.ts'
import { StartupWeeks } from '#features/weekly-updates/startup-weeks.tsx'

export const meta = () => [{ title: t('Reports · Cohort') }]

export default function StartupReports() {
  const { startup } = useStartupDashboard()
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Reports')}</h2>
      <StartupWeeks startupId={startup?.id} />
    </div>
  )
}
