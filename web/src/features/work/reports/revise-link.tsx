import { t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { dailyReportPath } from './report-paths.ts'

export const ReviseLink = ({ report }: { report: WorkReport }) => (
  <Link
    to={`${dailyReportPath(useMe().role)}?day=${report.date}&revise=yes`}
    className={buttonClass()}
  >
    {t('Revise')}
  </Link>
)
