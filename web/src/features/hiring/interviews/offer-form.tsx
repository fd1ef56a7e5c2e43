import { t } from '@app/contract/i18n/text.ts'
import { Users } from 'lucide-react'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, useZone, zoneName } from '#lib/session/zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useInterviewers, useInvitable } from './hr.api.ts'
import { OfferTimes } from './offer-times.tsx'
import { offerValues } from './offer-values.ts'
import type { useMakeOffer } from './offers.api.ts'
import { lengths } from './schedule-values.ts'
import { WhereFields } from './where-fields.tsx'

interface OfferFormProps {
  form: DialogForm
  offer: ReturnType<typeof useMakeOffer>
  onDone: () => void
}

export function OfferForm({ form, offer, onDone }: OfferFormProps) {
  const invitable = useInvitable()
  const interviewers = useInterviewers()
  const zone = useZone()
  const me = useMe()
  if (invitable.length === 0)
    return (
      <EmptyState icon={Users} title={t('Nobody is waiting for an interview')} level={3}>
        {t('Move an application to Shortlisted first; then times can be offered here.')}
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
          <Select
            {...field('application_id')}
            label={t('Application')}
            placeholder={t('Choose an applicant')}
            options={invitable.map(({ id: value, full_name, internship_title }) => ({
              value,
              label: `${full_name}, ${internship_title}`,
            }))}
          />
          <Select
            {...field('interviewer_id')}
            label={t('Interviewer')}
            options={interviewers.map(({ id: value, full_name }) => ({ value, label: full_name }))}
          />
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
