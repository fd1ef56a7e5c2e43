import { t } from '@app/contract/i18n/translate.ts'
import { StartupWeeks } from '#features/programme/weekly-updates/startup-weeks.tsx'
import { useStartupDashboard } from '#features/projects/startups/startup-dashboard.api.ts'

export const meta = () => [{ title: t('Reports · {organisation}') }]

export default function StartupReports() {
  const { startup } = useStartupDashboard()
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Reports')}</h2>
      <StartupWeeks startupId={startup?.id} />
    </div>
  )
}
