import { mostStipend } from '@app/contract/core/schemas.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type SystemSettings,
  systemSettingsForm,
  weekdays,
} from '@app/contract/identity/system-settings.ts'
import { type ReactNode, useId } from 'react'
import { changedFields } from '#lib/changed-fields.ts'
import { dateFormatter } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage, invalidGroup } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input, type InputProps } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useSaveSystemSettings, useSystemSettings } from './system-settings.api.ts'

type Field = FieldOf<SystemSettings>

const visibilities = localized([
  { value: 'all', label: msg("Everyone's time") },
  { value: 'scope', label: msg("Only their own people's time") },
])

/** Settings for all users, in force from the next request on. A draft, where it is given, stores what is not saved. */
export function SystemSettingsForm({ draft }: { draft?: string }) {
  const settings = useSystemSettings()
  const save = useSaveSystemSettings(draft)
  return (
    <Form
      schema={systemSettingsForm}
      defaults={settings}
      live
      draft={draft}
      busy={save.isPending}
      errors={save.errors}
      className="gap-5"
      onSubmit={(values) => save.mutate({ body: changedFields(settings, values) })}
    >
      {(field, form) => (
        <>
          <Part title={t('Internship')} description={t('Hours an intern needs for a certificate.')}>
            <Whole field={field} name="target_hours" label={t('Target hours')} from={1} to={2000} />
          </Part>
          <Part title={t('Sprint')} description={t('The period for counting completed tasks.')}>
            <Whole field={field} name="sprint_days" label={t('Length (days)')} from={1} to={60} />
            <Input
              {...field('sprint_start')}
              type="date"
              label={t('Sprint start date')}
              hint={t('All other sprints follow from this date.')}
            />
          </Part>
          <WorkingTime
            field={field}
            days={form.watch('work_week')}
            dailyHours={form.watch('daily_hours')}
            onChoose={(days) =>
              form.setValue('work_week', days, { shouldDirty: true, shouldValidate: true })
            }
          />
          <SelfReportedHours field={field} />
          <ReviewDeadlines field={field} />
          <SignIn field={field} />
          <Postings field={field} />
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

interface PartOfForm {
  field: Field
}

interface WorkingTimeProps extends PartOfForm {
  days: readonly number[]
  dailyHours: number
  onChoose: (days: number[]) => void
}

const WorkingTime = ({ field, days, dailyHours, onChoose }: WorkingTimeProps) => (
  <Part title={t('Working time')} description={t("In each person's own time zone.")}>
    <WorkWeek days={days} error={field('work_week').error} onChoose={onChoose} />
    <Input
      {...field('daily_hours', { number: true })}
      type="number"
      inputMode="decimal"
      label={t('Hours per day')}
      hint={weeklyHours(days.length * dailyHours)}
      min={1}
      max={12}
      step={0.25}
    />
    <Whole
      field={field}
      name="break_reminder_minutes"
      label={t('Break reminder after (minutes)')}
      from={15}
      to={180}
    />
    <Whole field={field} name="leave_days" label={t('Leave days per year')} from={0} to={60} />
    <Input {...field('workday_start')} type="time" label={t('Starts at')} />
    <Whole
      field={field}
      name="late_after_minutes"
      label={t('Late after (minutes)')}
      from={0}
      to={240}
    />
    <Select
      {...field('time_visibility')}
      label={t('Leaders and managers can see')}
      options={visibilities}
    />
  </Part>
)

const SelfReportedHours = ({ field }: PartOfForm) => (
  <Part
    title={t('Self-reported hours')}
    description={t(
      "Hours on days without a check-in, and late check-ins. Reviewers see that they weren't measured.",
    )}
  >
    <Whole
      field={field}
      name="self_reported_hours"
      label={t('Hours per day without confirmation')}
      from={0}
      to={24}
    />
    <Whole
      field={field}
      name="self_reported_days"
      label={t('Days allowed to report')}
      from={0}
      to={7}
    />
    <p className="text-sm text-muted sm:col-span-2">
      {t('Anything beyond that, or reported later, counts once the leader confirms it.')}
    </p>
  </Part>
)

const ReviewDeadlines = ({ field }: PartOfForm) => (
  <Part
    title={t('Review deadlines')}
    description={t(
      "How long a report can wait for review. A working day counts as 24 hours; other days don't count.",
    )}
  >
    <Whole
      field={field}
      name="review_reminder_hours"
      label={t('Remind after (hours)')}
      from={1}
      to={240}
    />
    <Whole
      field={field}
      name="review_escalation_hours"
      label={t('Escalate after (hours)')}
      from={2}
      to={480}
    />
  </Part>
)

const SignIn = ({ field }: PartOfForm) => (
  <Part
    title={t('Sign-in')}
    description={t('How long people stay logged in, and when accounts lock.')}
  >
    <Whole
      field={field}
      name="session_hours"
      label={t('Session timeout (hours)')}
      from={1}
      to={720}
    />
    <Whole
      field={field}
      name="signed_in_days"
      label={t('Days a device stays logged in')}
      from={1}
      to={90}
    />
    <Whole field={field} name="login_attempts" label={t('Max login attempts')} from={3} to={20} />
    <p className="text-sm text-muted sm:col-span-2">
      {t(
        'A device in use stays logged in. An unused one is logged out after these days, or sooner if Retention deletes unused logins earlier. After too many wrong passwords, the account locks for 15 minutes on that network.',
      )}
    </p>
  </Part>
)

const Postings = ({ field }: PartOfForm) => (
  <Part
    title={t('Internship postings')}
    description={t('What happens before an internship goes live.')}
  >
    <Whole
      field={field}
      name="respond_days"
      label={t('Days to reply to applicants after closing')}
      from={1}
      to={90}
    />
    <Checkbox
      {...field('review_postings')}
      className="sm:col-span-2"
      label={t('Review internships before they go live')}
      hint={t(
        'Postings by project managers wait in Moderation for a superadmin or internship admin.',
      )}
    />
    <Input
      {...field('stipend_floor', { number: true, blank: 0 })}
      type="number"
      inputMode="numeric"
      label={t('Minimum monthly stipend ({currency})', {
        currency: organisation().currency,
      })}
      hint={t('Paid internships below this amount get a warning. Leave blank or 0 for no minimum.')}
      min={0}
      max={mostStipend}
    />
  </Part>
)

const weeklyHours = (hours: number) =>
  hours > 0
    ? t(
        '{hours, plural, one {# hour} other {# hours}} per week, unless someone sets their own daily hours.',
        { hours },
      )
    : undefined

// The first of January 2024 was a Monday.
const weekdayName = dateFormatter({ weekday: 'long', timeZone: 'UTC' })
const nameOf = (weekday: number) => weekdayName(Date.UTC(2024, 0, weekday))

/** In the order of the organisation's week, which may begin on Sunday or Saturday. */
const inOrder = () =>
  weekdays.toSorted((a, b) => {
    const place = (weekday: number) => (weekday + 7 - organisation().week_start) % 7
    return place(a) - place(b)
  })

interface WorkWeekProps {
  days: readonly number[]
  error: string | undefined
  onChoose: (days: number[]) => void
}

/** The weekdays that are worked. */
function WorkWeek({ days, error, onChoose }: WorkWeekProps) {
  const message = useId()
  return (
    <fieldset
      aria-describedby={message}
      {...invalidGroup(message, error)}
      className="min-w-0 sm:col-span-2"
    >
      <legend className="text-sm font-medium">{t('Working week')}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {inOrder().map((weekday) => (
          <Checkbox
            key={weekday}
            label={nameOf(weekday)}
            checked={days.includes(weekday)}
            onChange={({ target }) =>
              onChoose(
                weekdays.filter((day) => (day === weekday ? target.checked : days.includes(day))),
              )
            }
          />
        ))}
      </div>
      <FieldMessage
        id={message}
        error={error}
        hint={t(
          'On other days and holidays, no one counts as late or missing, and nothing escalates.',
        )}
      />
    </fieldset>
  )
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

const Whole = ({ field, name, ...rest }: WholeProps) => (
  <WholeInput {...field(name, { number: true })} {...rest} />
)

interface WholeInputProps extends InputProps {
  from: number
  to: number
}

/** A whole number, with its bounds as the hint. */
export const WholeInput = ({ from, to, ...props }: WholeInputProps) => (
  <Input
    {...props}
    type="number"
    inputMode="numeric"
    hint={t('From {from} to {to}', { from, to })}
    min={from}
    max={to}
  />
)
