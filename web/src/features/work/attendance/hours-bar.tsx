import { t } from '@app/contract/i18n/translate.ts'
import type { AttendanceRow } from '@app/contract/work/attendance.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'

type Hours = Pick<AttendanceRow, 'user' | 'worked_seconds' | 'target_seconds' | 'days'>

/** Hours worked against the daily hours of the working days of the period. */
export function HoursBar({ row }: { row: Hours }) {
  const { user, worked_seconds, target_seconds, days } = row
  const worked = formatDuration(worked_seconds)
  const unconfirmed = days.filter(({ is_unconfirmed }) => is_unconfirmed).length
  return (
    <span className="grid w-full max-w-64 grid-cols-1 gap-1">
      {target_seconds > 0 ? (
        <>
          <span className="numbers text-right sm:text-left">
            {worked}{' '}
            <span className="text-muted">
              {t('of {target_seconds}', { target_seconds: formatDuration(target_seconds) })}
            </span>
          </span>
          <Progress
            label={t('Hours of {full_name} against the target', { full_name: user.full_name })}
            labelHidden
            value={worked_seconds / target_seconds}
            tone={worked_seconds >= target_seconds ? 'success' : 'accent'}
          />
        </>
      ) : (
        <span className="numbers text-right sm:text-left">{worked}</span>
      )}
      {unconfirmed > 0 && (
        <Badge tone="warning" className="justify-self-end sm:justify-self-start">
          {t('{unconfirmed, plural, one {# day} other {# days}} not counted', { unconfirmed })}
        </Badge>
      )}
    </span>
  )
}
