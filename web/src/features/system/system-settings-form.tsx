import { type SystemSettings, SystemSettingsChange } from '@app/contract/system.ts'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useSaveSystemSettings, useSystemSettings } from './system.api.ts'

const Values = SystemSettingsChange.required()
type Field = FieldOf<SystemSettings>

const visibilities = [
  { value: 'all', label: 'Everybody’s time' },
  { value: 'scope', label: 'Only the time of their own people' },
]

/** What counts for everybody, from the next request on. */
export function SystemSettingsForm() {
  const settings = useSystemSettings()
  const save = useSaveSystemSettings()
  return (
    <Form
      schema={Values}
      defaults={settings}
      busy={save.isPending}
      errors={save.errors}
      className="gap-5"
      onSubmit={(values) => save.mutate({ body: changesOf(settings, values) })}
    >
      {(field) => (
        <>
          <Part title="Internship" description="What an intern is to reach.">
            <Whole field={field} name="target_hours" label="Target hours" from={1} to={2000} />
          </Part>
          <Part title="Sprint" description="The period in which completed tasks are counted.">
            <Whole field={field} name="sprint_days" label="Length in days" from={1} to={60} />
            <Input
              {...field('sprint_start')}
              type="date"
              label="A day on which one began"
              hint="All others follow from it."
            />
          </Part>
          <Part title="Working day" description="In each person's own time zone.">
            <Input {...field('workday_start')} type="time" label="Begins at" />
            <Whole
              field={field}
              name="late_after_minutes"
              label="Late after minutes"
              from={0}
              to={240}
            />
            <Select
              {...field('time_visibility')}
              label="Leaders and managers see"
              options={visibilities}
            />
          </Part>
          <Part title="Review clock" description="How long a report may wait for its reviewer.">
            <Whole
              field={field}
              name="review_reminder_hours"
              label="Reminder after hours"
              from={1}
              to={240}
            />
            <Whole
              field={field}
              name="review_escalation_hours"
              label="Escalation after hours"
              from={2}
              to={480}
            />
          </Part>
          <Button
            type="submit"
            className="justify-self-start"
            busy={save.isPending}
            busyText="Saving…"
          >
            Save
          </Button>
        </>
      )}
    </Form>
  )
}

/** Only what was changed is sent, so that what somebody else changed meanwhile stays. */
function changesOf(before: SystemSettings, values: SystemSettings): SystemSettingsChange {
  const was: Record<string, unknown> = before
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => was[name] !== value))
}

interface PartProps {
  title: string
  description: string
  children: ReactNode
}

const Part = ({ children, ...head }: PartProps) => (
  <Card>
    <CardHead {...head} />
    <CardBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</CardBody>
  </Card>
)

type WholeName = {
  [K in keyof SystemSettings]: SystemSettings[K] extends number ? K : never
}[keyof SystemSettings]

interface WholeProps {
  field: Field
  name: WholeName
  label: string
  from: number
  to: number
}

const Whole = ({ field, name, label, from, to }: WholeProps) => (
  <Input
    {...field(name, { number: true })}
    type="number"
    inputMode="numeric"
    label={label}
    hint={`From ${from} to ${to}`}
    min={from}
    max={to}
  />
)
