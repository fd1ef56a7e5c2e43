import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type SystemSettings,
  SystemSettingsChange,
} from '@app/contract/identity/system-settings.ts'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useSaveSystemSettings, useSystemSettings } from './system-settings.api.ts'

const Values = SystemSettingsChange.required()
type Field = FieldOf<SystemSettings>

const visibilities = localized([
  { value: 'all', label: msg('Everybody’s time') },
  { value: 'scope', label: msg('Only the time of their own people') },
])

/** Settings for all users, in force from the next request on. */
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
          <Part title={t('Internship')} description={t('What an intern is to reach.')}>
            <Whole field={field} name="target_hours" label={t('Target hours')} from={1} to={2000} />
          </Part>
          <Part
            title={t('Sprint')}
            description={t('The period in which completed tasks are counted.')}
          >
            <Whole field={field} name="sprint_days" label={t('Length in days')} from={1} to={60} />
            <Input
              {...field('sprint_start')}
              type="date"
              label={t('A day on which one began')}
              hint={t('All others follow from it.')}
            />
          </Part>
          <Part title={t('Working day')} description={t("In each person's own time zone.")}>
            <Input {...field('workday_start')} type="time" label={t('Begins at')} />
            <Whole
              field={field}
              name="late_after_minutes"
              label={t('Late after minutes')}
              from={0}
              to={240}
            />
            <Select
              {...field('time_visibility')}
              label={t('Leaders and managers see')}
              options={visibilities}
            />
          </Part>
          <Part
            title={t('Review clock')}
            description={t('How long a report may wait for its reviewer.')}
          >
            <Whole
              field={field}
              name="review_reminder_hours"
              label={t('Reminder after hours')}
              from={1}
              to={240}
            />
            <Whole
              field={field}
              name="review_escalation_hours"
              label={t('Escalation after hours')}
              from={2}
              to={480}
            />
          </Part>
          <Button
            type="submit"
            className="justify-self-start"
            busy={save.isPending}
            busyText={t('Saving…')}
          >
            {t('Save')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Sends only the changed fields, so that changes made meanwhile by others are not reverted. */
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
    hint={t('From {from} to {to}', { from, to })}
    min={from}
    max={to}
  />
)
