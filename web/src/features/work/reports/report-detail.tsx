import { leadOf } from '@app/contract/core/reach.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { LiftBlocker } from './lift-blocker.tsx'
import { ReportMarks, ReportStatusBadge } from './report-badges.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportSessions, ReportTasks } from './report-sessions.tsx'
import { ReportTextsShown } from './report-texts.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { ReportVersions } from './report-versions.tsx'
import { lineOf } from './report-words.ts'

/** All there is to one report. */
export function ReportDetailShown({ report }: { report: ReportDetail }) {
  const { id, role } = useMe()
  const mayLift = report.from_user_id === id || leadOf(role) !== 'none'
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex items-start gap-3">
        <PersonAvatar
          person={{ full_name: report.from_user_name, avatar_id: report.from_user_avatar_id }}
          size="lg"
        />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{report.from_user_name}</p>
          <p className="text-sm text-muted">{lineOf(report)}</p>
          <p role="status" className="mt-1.5 flex flex-wrap gap-1.5">
            <span className="sr-only">{t('Status:')} </span>
            <ReportStatusBadge status={report.status} />
            <ReportMarks report={report} />
          </p>
        </div>
      </header>
      <ReportVerdict report={report} />
      <ReportFacts report={report} />
      <ReportTextsShown texts={report} lift={mayLift && <LiftBlocker report={report} />} />
      <ReportTasks tasks={report.tasks} />
      <ReportSessions sessions={report.sessions} />
      <ReportVersions report={report} />
      <ReportHistory report={report} />
    </div>
  )
}
