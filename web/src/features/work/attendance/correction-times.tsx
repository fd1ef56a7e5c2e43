import { t } from '@app/contract/i18n/translate.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { formatTimeIn } from '#lib/session/zone.ts'
import { formatWeekday } from './period.ts'

/** The times as they stand and as they are asked for, in the zone of the session, and why. */
export function CorrectionTimes({ correction }: { correction: Correction }) {
  const { time_zone, day, reason } = correction
  const at = (instant: string | null) => (instant ? formatTimeIn(time_zone, instant) : 'open')
  return (
    <div className="text-sm text-muted">
      <p className="numbers">
        {formatWeekday(day)}: {at(correction.check_in_time)} – {at(correction.check_out_time)}
        <span aria-hidden> → </span>
        <span className="sr-only"> {t('asked for:')} </span>
        <span className="font-medium text-ink">
          {at(correction.asked_check_in_time)} – {at(correction.asked_check_out_time)}
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    </div>
  )
}
