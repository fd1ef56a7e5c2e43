import { t } from '@app/contract/i18n/text.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { dayIn, formatMomentIn, formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { timeChipClass } from './free-times.tsx'
import { type Slot, useFreeTimes } from './hr.api.ts'

interface OfferTimesProps extends Slot {
  day: string
  chosen: readonly string[]
  error: string | undefined
  onDay: (day: string) => void
  onChoose: (times: string[]) => void
}

/** The free times of a day, each of which may be offered; what is offered stands below, whatever its day. */
export function OfferTimes({ day, chosen, error, onDay, onChoose, ...slot }: OfferTimesProps) {
  const zone = useZone()
  const { data, isError } = useFreeTimes(slot, day)
  const ofDay = data?.times.filter((at) => dayIn(zone, at) === day) ?? []
  const next = data?.times.find((at) => dayIn(zone, at) > day)
  const toggle = (at: string) =>
    onChoose(
      chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at].toSorted(),
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {day ? t('Free on {day}', { day: formatDay(day) }) : t('Free times')}
      </legend>
      {isError && <p className="text-sm text-danger">{t('The free times could not be loaded.')}</p>}
      {!slot.application_id && (
        <p className="text-sm text-muted">
          {t('Choose an applicant to see when both sides are free.')}
        </p>
      )}
      {data && ofDay.length === 0 && (
        <p className="text-sm text-muted">{t('No time in working hours suits both.')}</p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {ofDay.map((at) => (
          <li key={at}>
            <button
              type="button"
              aria-pressed={chosen.includes(at)}
              onClick={() => toggle(at)}
              className={timeChipClass}
            >
              {formatTimeIn(zone, at)}
            </button>
          </li>
        ))}
      </ul>
      {next && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => onDay(dayIn(zone, next))}
        >
          {t('Next day: {day}', { day: formatDay(dayIn(zone, next)) })}
        </Button>
      )}
      <Chips
        chips={chosen.map((at) => ({
          key: at,
          label: formatMomentIn(zone, at),
          onRemove: () => toggle(at),
        }))}
      />
      <FieldMessage id="offer-times-error" error={error} />
    </fieldset>
  )
}
