import { t } from '@app/contract/i18n/text.ts'
import type { AttendanceRow } from '@app/contract/work/attendance.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { Progress } from '#ui/progress.tsx'
import { weekdayWords } from './period.ts'

/** The hours of each day on which there were any. */
export function DayBars({ days }: Pick<AttendanceRow, 'days'>) {
  const worked = days.filter((day) => day.worked_seconds > 0 || day.is_unconfirmed)
  const longest = Math.max(1, ...worked.map(({ worked_seconds }) => worked_seconds))
  if (worked.length === 0) return null
  return (
    <section aria-label={t('Hours by day')} className="grid gap-2">
      {worked.map((day) => (
        <Progress
          key={day.day}
          label={weekdayWords(day.day)}
          value={day.worked_seconds / longest}
          text={textOf(day)}
          tone={day.is_unconfirmed ? 'warning' : 'accent'}
        />
      ))}
    </section>
  )
}

const textOf = ({
  worked_seconds,
  is_late,
  is_open,
  is_unconfirmed,
}: AttendanceRow['days'][number]) =>
  [
    formatDuration(worked_seconds),
    is_late && t('late'),
    is_open && t('still in'),
    is_unconfirmed && t('not counted'),
  ]
    .filter(Boolean)
    .join(', ')
