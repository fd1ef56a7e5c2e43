import { t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'
import {
  clockIn,
  dayIn,
  formatDateTimeIn,
  formatTimeIn,
  instantOf,
  useZone,
  zoneName,
} from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { type Slot, useFreeTimes } from './interviews.api.ts'

interface FreeTimesProps extends Slot {
  day: string
  time: string
  onChoose: (day: string, time: string) => void
}

/**
 * The times of the chosen day at which both sides are free, in the user's zone; the chosen time is shown in the other
 * side's zone too.
 */
export function FreeTimes({ day, time, onChoose, ...slot }: FreeTimesProps) {
  const zone = useZone()
  const { data, isError } = useFreeTimes(slot, day)
  if (!slot.application_id || !slot.interviewer_id || !day)
    return (
      <p className="text-sm text-muted">
        {t('Choose an applicant and a day to see when both are free.')}
      </p>
    )
  if (isError)
    return <p className="text-sm text-danger">{t("Couldn't load the free times. Type a time.")}</p>
  if (!data) return <p className="text-sm text-muted">{t('Looking for free times…')}</p>
  const today = data.times.filter((at) => dayIn(zone, at) === day)
  const next = data.times.find((at) => dayIn(zone, at) > day)
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium" id="free-times">
        {t('Free on {day}', { day: formatDay(day) })}
      </p>
      {today.length > 0 ? (
        <ul aria-labelledby="free-times" className="flex flex-wrap gap-1.5">
          {today.map((at) => (
            <li key={at}>
              <button
                type="button"
                aria-pressed={clockIn(zone, at) === time}
                onClick={() => onChoose(day, clockIn(zone, at))}
                className={timeChipClass}
              >
                {formatTimeIn(zone, at)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t('No time works for both during working hours.')}
          {next && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChoose(dayIn(zone, next), clockIn(zone, next))}
            >
              {t('Next: {moment}', { moment: formatDateTimeIn(zone, next) })}
            </Button>
          )}
        </p>
      )}
      {time && <BothClocks at={instantOf(zone, day, time)} {...data} />}
    </div>
  )
}

export const timeChipClass = cn(
  'numbers h-8 rounded-md border border-control bg-surface px-2.5 text-sm transition-colors hover:border-muted',
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent',
)

interface BothClocksProps {
  at: string
  interviewer_zone: string
  candidate_zone: string
}

const BothClocks = ({ at, interviewer_zone, candidate_zone }: BothClocksProps) => (
  <dl className="grid gap-x-3 text-sm text-muted sm:grid-cols-[auto_1fr]">
    <dt>{t('Interviewer')}</dt>
    <dd className="numbers text-ink">
      {formatDateTimeIn(interviewer_zone, at)} ({zoneName(interviewer_zone, at)})
    </dd>
    <dt>{t('Candidate')}</dt>
    <dd className="numbers text-ink">
      {formatDateTimeIn(candidate_zone, at)} ({zoneName(candidate_zone, at)})
    </dd>
  </dl>
)
