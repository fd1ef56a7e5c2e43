import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { ReactNode } from 'react'
import { workModeLabels } from '#lib/i18n/work-mode.labels.ts'
import { creditedSelfReported, SelfReported } from '#lib/self-reported.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { useWorkTimes } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { entryLabels, entryTones } from './attendance.labels.ts'
import { formatWeekday } from './period.tsx'
import { lengthsOf } from './work-day.ts'

/** 9:02 am – 5:40 pm, 2 breaks of 0h 45m; in the zone of the session, which is named when it is not the reader's. */
function SessionTimes({ entry }: { entry: TimeEntry }) {
  const { check_in_time, check_out_time, time_zone, breaks, auto_closed } = entry
  // The server sums the breaks of a session when it ends.
  const break_seconds = check_out_time ? entry.break_seconds : lengthsOf(entry, serverNow()).paused
  const { timeOf, place } = useWorkTimes(time_zone)
  return (
    <p className="numbers text-sm text-muted">
      <time dateTime={check_in_time}>{timeOf(check_in_time)}</time>
      {' – '}
      {check_out_time ? <time dateTime={check_out_time}>{timeOf(check_out_time)}</time> : t('now')}
      {auto_closed && entry.status === 'unconfirmed' && t(' (closed automatically)')}
      {place}
      {breaks.length > 0 &&
        t(', {count, plural, one {# break} other {# breaks}} of {break_seconds}', {
          count: breaks.length,
          break_seconds: formatDuration(break_seconds),
        })}
    </p>
  )
}

/** The hours of the sessions in a list, those that were reported afterwards on a line of their own. */
export function Counted({ entries }: { entries: readonly TimeEntry[] }) {
  const worked = entries.reduce((sum, { worked_seconds }) => sum + worked_seconds, 0)
  return (
    <p className="numbers border-t px-4 py-2.5 text-right text-sm text-muted">
      {t('Counted: {worked}', { worked: formatDuration(worked) })}
      <SelfReported seconds={creditedSelfReported(entries)} />
    </p>
  )
}

interface SessionRowProps {
  entry: TimeEntry
  /** Above the badges, for example what was planned. */
  details?: ReactNode
  /** The state of its correction. */
  correction?: ReactNode
  /** A way to change its times. */
  action?: ReactNode
}

/** One session in a list: its day, hours, times and badges. */
export function SessionRow({ entry, details, correction, action }: SessionRowProps) {
  const { status } = entry
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{formatWeekday(entry.day)}</p>
        <p className="numbers font-medium">
          {status === 'open' ? '' : formatDuration(entry.worked_seconds)}
        </p>
      </div>
      <SessionTimes entry={entry} />
      {details}
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge tone={entryTones[status]}>{entryLabels[status]}</StatusBadge>
        <Badge tone="outline">{workModeLabels[entry.work_mode]}</Badge>
        {entry.is_late && <Badge tone="warning">{t('Late')}</Badge>}
        {entry.sent_late && <Badge tone="outline">{t('Sent late')}</Badge>}
        {entry.self_reported_seconds > 0 && <Badge tone="outline">{t('Self-reported')}</Badge>}
        {correction}
        {action}
      </div>
    </>
  )
}
