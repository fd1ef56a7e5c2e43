import { t } from '@app/contract/i18n/text.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { TypedReport } from '#lib/autosave/typed-report.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'

interface HoursFieldProps {
  field: FieldOf<TypedReport>
  sessions: readonly TimeEntry[]
}

/** Stated only where the clock knows nothing of the day. */
export function HoursField({ field, sessions }: HoursFieldProps) {
  if (sessions.length === 0)
    return (
      <Input
        {...field('hours', { number: true })}
        type="number"
        inputMode="decimal"
        min={0}
        max={24}
        step={0.25}
        label={t('Hours worked')}
        hint={t('You did not check in on this day, so these hours count.')}
        className="sm:max-w-72"
      />
    )
  const seconds = sessions.reduce((sum, { worked_seconds }) => sum + worked_seconds, 0)
  const worked = formatDuration(seconds)
  const isOpen = sessions.some(({ check_out_time }) => check_out_time === null)
  return (
    <Input
      type="number"
      readOnly
      min={0}
      max={24}
      value={Math.round(seconds / 36) / 100}
      label={t('Hours worked')}
      hint={
        isOpen
          ? t('From your check-ins: {worked}. Your open session is added at check-out.', { worked })
          : t('From your check-ins: {worked}.', { worked })
      }
      className="sm:max-w-72"
    />
  )
}
