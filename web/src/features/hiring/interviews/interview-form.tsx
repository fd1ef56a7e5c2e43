import { t } from '@app/contract/i18n/translate.ts'
import { useMemo } from 'react'
import { useZone, zoneName } from '#lib/session/zone.ts'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { Select } from '#ui/select.tsx'
import { FreeTimes } from './free-times.tsx'
import { useInterviewers, type useInvitable } from './interviews.api.ts'
import {
  inForm,
  lengths,
  type ScheduleOutput,
  type ScheduleValues,
  scheduleValues,
} from './schedule-values.ts'
import { WhereFields } from './where-fields.tsx'

interface InterviewFormProps {
  form: DialogForm
  defaults: ScheduleValues
  /** Whom to invite; left out where that is settled. */
  applications?: ReturnType<typeof useInvitable>
  /** Who interviews, to begin with. */
  interviewer: Parameters<typeof useInterviewers>[0]
  /** The interview that is being moved. */
  except?: string
  onSubmit: (planned: ScheduleOutput) => void
}

export function InterviewForm(props: InterviewFormProps) {
  const { form, defaults, applications, except } = props
  const zone = useZone()
  const interviewers = useInterviewers(props.interviewer)
  const schema = useMemo(() => scheduleValues(zone), [zone])
  const errors = useMemo(() => inForm(form.errors), [form.errors])
  return (
    <Form {...form} schema={schema} defaults={defaults} errors={errors} onSubmit={props.onSubmit}>
      {(field, { watch, setValue }) => (
        <>
          {applications && (
            <Picker
              {...field('application_id')}
              label={t('Application')}
              placeholder={t('Choose an applicant')}
              {...applications}
            />
          )}
          <Picker {...field('interviewer_id')} label={t('Interviewer')} {...interviewers} />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Input {...field('day')} type="date" label={t('Date')} />
            <Input {...field('time')} type="time" label={t('Time')} hint={zoneName(zone)} />
            <Select
              {...field('duration_minutes', { number: true })}
              label={t('Duration')}
              options={lengths(defaults.duration_minutes)}
            />
          </div>
          <FreeTimes
            application_id={watch('application_id')}
            interviewer_id={watch('interviewer_id')}
            duration_minutes={watch('duration_minutes')}
            except={except}
            day={watch('day')}
            time={watch('time')}
            onChoose={(day, time) => {
              setValue('day', day, { shouldDirty: true })
              setValue('time', time, { shouldDirty: true, shouldValidate: true })
            }}
          />
          <WhereFields field={field} type={watch('type')} />
        </>
      )}
    </Form>
  )
}
