import { t } from '@app/contract/i18n/translate.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { formatDuration, formatIdentifier } from '#lib/i18n/format.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { RecordSection } from '#ui/record-section.tsx'

/** The sessions that the worked time comes from. */
export function ReportSessions({ sessions }: Pick<ReportDetail, 'sessions'>) {
  const zone = useZone()
  if (sessions.length === 0) return null
  return (
    <RecordSection title={t('Sessions of the day')}>
      <ul className="divide-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="numbers">
              {t('{from} to {until}', {
                from: formatTimeIn(zone, session.check_in_time),
                until: session.check_out_time
                  ? formatTimeIn(zone, session.check_out_time)
                  : t('now'),
              })}
            </span>
            <span className="text-sm text-muted">{formatIdentifier(session.work_mode)}</span>
            {session.status === 'unconfirmed' && <Badge tone="warning">{t('Unconfirmed')}</Badge>}
            {session.sent_late && <Badge tone="warning">{t('Sent late')}</Badge>}
            <span className="numbers ml-auto text-sm">
              {formatDuration(session.worked_seconds)}
              {session.break_seconds > 0 && (
                <span className="text-muted">
                  {' '}
                  {t('+ {break_seconds} break', {
                    break_seconds: formatDuration(session.break_seconds),
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

export function ReportTasks({ tasks }: Pick<ReportDetail, 'tasks'>) {
  if (tasks.length === 0) return null
  return (
    <RecordSection title={t('Tasks of the day')}>
      <ul className="grid gap-1">
        {tasks.map(({ id, title, status }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Badge tone={status === 'completed' ? 'success' : 'neutral'}>
              {formatIdentifier(status)}
            </Badge>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
