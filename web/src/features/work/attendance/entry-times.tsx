import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'

/** 9:02 am – 5:40 pm, 2 breaks of 0h 45m; in the zone of the session, which is named when it is not the reader's. */
export function EntryTimes({ entry }: { entry: TimeEntry }) {
  const { check_in_time, check_out_time, time_zone, breaks, break_seconds, auto_closed } = entry
  const isElsewhere = time_zone !== useZone()
  return (
    <p className="numbers text-sm text-muted">
      <time dateTime={check_in_time}>{formatTimeIn(time_zone, check_in_time)}</time>
      {' – '}
      {check_out_time ? (
        <time dateTime={check_out_time}>{formatTimeIn(time_zone, check_out_time)}</time>
      ) : (
        t('now')
      )}
      {auto_closed && entry.status === 'unconfirmed' && t(' (closed by itself)')}
      {isElsewhere && ` (${time_zone.replaceAll('_', ' ')})`}
      {breaks.length > 0 &&
        t(', {count, plural, one {# break} other {# breaks}} of {break_seconds}', {
          count: breaks.length,
          break_seconds: formatDuration(break_seconds),
        })}
    </p>
  )
}
