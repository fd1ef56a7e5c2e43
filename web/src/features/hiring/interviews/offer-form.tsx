import { NewOffer } from '@app/contract/hiring/interviews.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { formatDay } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, formatDateTimeIn, formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldMessage, invalidGroup } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { Select } from '#ui/select.tsx'
import { timeChipClass } from './free-times.tsx'
import { type Slot, useFreeTimes, useInterviewers, useInvitable } from './interviews.api.ts'
import type { useMakeOffer } from './offers.api.ts'
import { checkPlace, lengths, shownPlace, whereShape } from './schedule-values.ts'
import { WhereFields } from './where-fields.tsx'

const offerValues = z
  .object({
    application_id: z.uuid(msg('Please choose an application.')),
    interviewer_id: z.uuid(msg('Please choose an interviewer.')),
    day: z.string().transform(() => undefined),
    duration_minutes: z.number(),
    times: NewOffer.shape.times,
    ...whereShape,
  })
  .superRefine(checkPlace)
  .transform(shownPlace)

interface OfferFormProps {
  form: DialogForm
  offer: ReturnType<typeof useMakeOffer>
  onDone: () => void
}

export function OfferForm({ form, offer, onDone }: OfferFormProps) {
  const invitable = useInvitable({ byOffer: true })
  const zone = useZone()
  const me = useMe()
  const interviewers = useInterviewers(me)
  if (invitable.options.length === 0)
    return (
      <EmptyState icon={Users} title={t('No interviews to schedule')} level={3}>
        {t('Move an application to Shortlisted first, then offer times here.')}
      </EmptyState>
    )
  return (
    <Form
      {...form}
      schema={offerValues}
      defaults={{
        application_id: '',
        interviewer_id: me.id,
        day: dayIn(zone, Date.now() + 86_400_000),
        duration_minutes: 45,
        times: [],
        type: 'video',
        place: '',
        link: '',
      }}
      onSubmit={({ day: _, ...body }) => offer.mutate({ body }, { onSuccess: onDone })}
    >
      {(field, { watch, setValue }) => (
        <>
          <Picker
            {...field('application_id')}
            label={t('Application')}
            placeholder={t('Choose an applicant')}
            {...invitable}
          />
          <Picker {...field('interviewer_id')} label={t('Interviewer')} {...interviewers} />
          <div className="grid grid-cols-2 gap-4">
            <Input {...field('day')} type="date" label={t('Day')} hint={zoneName(zone)} />
            <Select
              {...field('duration_minutes', { number: true })}
              label={t('Duration')}
              options={lengths()}
            />
          </div>
          <OfferTimes
            application_id={watch('application_id')}
            interviewer_id={watch('interviewer_id')}
            duration_minutes={watch('duration_minutes')}
            day={watch('day')}
            chosen={watch('times')}
            error={field('times').error}
            onDay={(day) => setValue('day', day)}
            onChoose={(times) =>
              setValue('times', times, { shouldDirty: true, shouldValidate: times.length > 0 })
            }
          />
          <WhereFields field={field} type={watch('type')} />
        </>
      )}
    </Form>
  )
}

interface OfferTimesProps extends Slot {
  day: string
  chosen: readonly string[]
  error: string | undefined
  onDay: (day: string) => void
  onChoose: (times: string[]) => void
}

/** The free times of a day to choose from; the offered times of all days are listed below. */
function OfferTimes({ day, chosen, error, onDay, onChoose, ...slot }: OfferTimesProps) {
  const zone = useZone()
  const message = useId()
  const { data, isError } = useFreeTimes(slot, day)
  const ofDay = data?.times.filter((at) => dayIn(zone, at) === day) ?? []
  const next = data?.times.find((at) => dayIn(zone, at) > day)
  const toggle = (at: string) =>
    onChoose(
      chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at].toSorted(),
    )
  return (
    <fieldset {...invalidGroup(message, error)} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {day ? t('Free on {day}', { day: formatDay(day) }) : t('Free times')}
      </legend>
      {isError && <p className="text-sm text-danger">{t("Couldn't load the free times.")}</p>}
      {!slot.application_id && (
        <p className="text-sm text-muted">{t('Choose an applicant to see when both are free.')}</p>
      )}
      {data && ofDay.length === 0 && (
        <p className="text-sm text-muted">{t('No time works for both during working hours.')}</p>
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
          label: formatDateTimeIn(zone, at),
          onRemove: () => toggle(at),
        }))}
      />
      <FieldMessage id={message} error={error} />
    </fieldset>
  )
}
