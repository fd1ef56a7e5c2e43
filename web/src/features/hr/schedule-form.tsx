import { interviewTypes } from '@app/contract/interviews.ts'
import { Users } from 'lucide-react'
import { Banner } from '#ui/banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useInvitable, type useSchedule } from './hr.api.ts'
import { typeLabels } from './interview-words.ts'
import { durations, ScheduleValues } from './schedule-values.ts'

interface ScheduleFormProps {
  id: string
  schedule: ReturnType<typeof useSchedule>
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

export function ScheduleForm({ id, schedule, onDirty, onDone }: ScheduleFormProps) {
  const invitable = useInvitable()
  if (invitable.length === 0)
    return (
      <EmptyState icon={Users} title="Nobody is waiting for an interview" level={3}>
        Move an application to Shortlisted first; then it can be invited here.
      </EmptyState>
    )
  return (
    <Form
      id={id}
      schema={ScheduleValues}
      defaults={{
        application_id: '',
        scheduled_at: '',
        duration_minutes: 45,
        type: 'video',
        place: '',
        link: '',
      }}
      busy={schedule.isPending}
      errors={schedule.errors}
      onDirty={onDirty}
      onSubmit={(body) => schedule.mutate({ body }, { onSuccess: onDone })}
    >
      {(field, { watch }) => (
        <>
          {schedule.error && !schedule.errors && (
            <Banner tone="danger">{schedule.error.message}</Banner>
          )}
          <Select
            {...field('application_id')}
            label="Application"
            placeholder="Choose an applicant"
            options={invitable.map(({ id: value, full_name, internship_title }) => ({
              value,
              label: `${full_name}, ${internship_title}`,
            }))}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr]">
            <Input
              {...field('scheduled_at')}
              type="datetime-local"
              label="Date and time"
              hint={`In your time zone: ${zone()}`}
            />
            <Select
              {...field('duration_minutes', { number: true })}
              label="Duration"
              options={durations.map((minutes) => ({
                value: `${minutes}`,
                label: `${minutes} minutes`,
              }))}
            />
          </div>
          <Select
            {...field('type')}
            label="Type"
            options={interviewTypes.map((value) => ({ value, label: typeLabels[value] }))}
          />
          {watch('type') === 'video' ? (
            <Input
              {...field('link')}
              type="url"
              label="Link"
              optional
              hint="Where to meet, starting with https://"
            />
          ) : (
            <Input
              {...field('place')}
              label={watch('type') === 'phone' ? 'Phone number' : 'Place'}
              optional
            />
          )}
        </>
      )}
    </Form>
  )
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
