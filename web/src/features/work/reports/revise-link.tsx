import { t } from '@app/contract/i18n/translate.ts'
import { reports, type WorkReport } from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
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

const returned = query(reports.list, { query: { box: 'mine', status: 'changes_requested' } })

/** The user's reports that wait for a change, with what is to be changed; nothing when there are none. */
export function ChangesRequested() {
  const waiting = useQuery(returned, queryClient).data?.reports.filter(({ can }) => can.revise)
  if (!waiting?.length) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {waiting.map((report) => (
        <Banner
          key={report.id}
          tone="warning"
          title={t('Changes are requested in your report of {date}', {
            date: formatDay(report.date),
          })}
          action={<ReviseLink report={report} />}
        >
          <span className="whitespace-pre-line wrap-anywhere">{report.review_comment}</span>
        </Banner>
      ))}
    </div>
  )
}
