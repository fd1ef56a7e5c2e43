import { formatDuration, formatHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { cn } from '#ui/cn.ts'

/**
 * Those among the worked seconds: breaks are none of them, a correction was confirmed by a leader, and what is not confirmed
 * does not count.
 */
export const creditedSelfReported = (entries: readonly TimeEntry[]) =>
  entries.reduce(
    (sum, { status, worked_seconds, self_reported_seconds: own }) =>
      status === 'closed' ? sum + Math.min(worked_seconds, own) : sum,
    0,
  )

interface SelfReportedProps {
  /** Of a total of seconds. */
  seconds?: number | undefined
  /** Of a total of hours. */
  hours?: number | undefined
  className?: string
}

/** A line of its own below a total: those of its hours that were reported afterwards rather than measured. */
export const SelfReported = ({ seconds = 0, hours = 0, className }: SelfReportedProps) =>
  seconds >= 60 || hours > 0 ? (
    <span className={cn('numbers block', className)}>
      {t('{duration} self-reported', {
        duration: seconds ? formatDuration(seconds) : formatHours(hours),
      })}
    </span>
  ) : null
