import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import type { ReactNode } from 'react'
import { formatIdentifier } from '#lib/i18n/format.ts'
import { useWorkTimes } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { addresseeOf } from './report.labels.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

/** When, how long and where the person worked, and whose the report is to decide. */
export function ReportFacts({ report }: { report: ReportDetail }) {
  const format = useFormatDateTime()
  const { check_in_time, check_out_time, work_mode, planned_tasks, sessions } = report
  const { timeOf, place } = useWorkTimes(sessions[0]?.time_zone)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-md bg-subtle p-3 text-sm sm:grid-cols-4">
      <Fact label={t('Worked')}>
        <span className="font-semibold text-time">{formatDuration(report.worked_duration)}</span>
        {report.self_reported_seconds > 0 && (
          <span className="block text-warning">
            {t('{duration} self-reported, not measured', {
              duration: formatDuration(report.self_reported_seconds),
            })}
          </span>
        )}
      </Fact>
      <Fact label={t('In and out')}>
        {check_in_time
          ? `${timeOf(check_in_time)} – ${timeOf(check_out_time)}${place}`
          : t('No session')}
      </Fact>
      <Fact label={t('Work mode')}>
        {work_mode ? formatIdentifier(work_mode) : t('Not specified')}
      </Fact>
      <Fact label={t('Sent')}>{format(report.timestamp)}</Fact>
      <Fact label={t('Addressed to')} wide>
        {addresseeOf(report)}
      </Fact>
      {planned_tasks && (
        <Fact label={t('Planned tasks')} wide>
          {planned_tasks}
        </Fact>
      )}
    </dl>
  )
}

const Fact = (props: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={props.wide ? 'col-span-2' : undefined}>
    <dt className="text-muted">{props.label}</dt>
    <dd className="numbers wrap-anywhere whitespace-pre-line">{props.children}</dd>
  </div>
)

/** The sessions that the worked time comes from. */
export function ReportSessions({ sessions }: Pick<ReportDetail, 'sessions'>) {
  if (sessions.length === 0) return null
  return (
    <RecordSection title={t('Sessions of the day')}>
      <ul className="divide-y">
        {sessions.map((session) => (
          <ReportSession key={session.id} session={session} />
        ))}
      </ul>
    </RecordSection>
  )
}

function ReportSession({ session }: { session: TimeEntry }) {
  const { timeOf, place } = useWorkTimes(session.time_zone)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="numbers">
        {t('{from} to {until}', {
          from: timeOf(session.check_in_time),
          until: timeOf(session.check_out_time),
        })}
        {place}
      </span>
      <span className="text-sm text-muted">{formatIdentifier(session.work_mode)}</span>
      {session.status === 'unconfirmed' && <Badge tone="warning">{t('Unconfirmed')}</Badge>}
      {session.sent_late && <Badge tone="warning">{t('Sent late')}</Badge>}
      {session.self_reported_seconds > 0 && <Badge tone="warning">{t('Self-reported')}</Badge>}
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
