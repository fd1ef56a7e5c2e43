import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { DeputyButton, DeputyNotice } from './deputy.tsx'
import { MissingReports } from './missing-reports.tsx'
import { dailyReportPath } from './report-paths.ts'
import { ReviewExport } from './review-export.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** The panel and what a reviewer does besides: see who is missing, name a deputy, take the reports away. */
export const ReviewDesk = () => (
  <div className="grid grid-cols-1 gap-4">
    <div className="flex flex-wrap gap-2">
      <MissingReports />
      <DeputyButton />
      <ReviewExport />
      <OwnReport />
    </div>
    <DeputyNotice />
    <ReviewPanel />
  </div>
)

/** For those whose menu does not lead there. */
function OwnReport() {
  const path = dailyReportPath(useMe().role)
  if (path !== '/daily-report') return null
  return (
    <Link to={path} className={buttonClass({ variant: 'ghost' }, 'sm:ml-auto')}>
      {t('My daily report')}
    </Link>
  )
}
