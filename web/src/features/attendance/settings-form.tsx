import type { FieldErrors } from '@app/contract/problem.ts'
import { SettingsChange } from '@app/contract/settings.ts'
import { t } from '@app/contract/text.ts'
import type { z } from 'zod'
import { useMe } from '#lib/session-store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useSettings } from './settings.api.ts'

/** Others than interns have the zone only; what is left out stays as it is. */
const Tracking = SettingsChange.pick({
  timeZone: true,
  autoBreakReminder: true,
  breakReminderInterval: true,
  dailyWorkingHours: true,
})

export type TrackingValues = z.output<typeof Tracking>

interface SettingsFormProps {
  id: string
  busy: boolean
  errors: FieldErrors | undefined
  onSubmit: (values: TrackingValues) => void
}

export function SettingsForm(props: SettingsFormProps) {
  const { timeZone, autoBreakReminder, breakReminderInterval, dailyWorkingHours } = useSettings()
  const isIntern = useMe().role === 'intern'
  const defaults = {
    timeZone,
    ...(isIntern && { autoBreakReminder, breakReminderInterval, dailyWorkingHours }),
  }
  return (
    <Form {...props} schema={Tracking} defaults={defaults}>
      {(field) => (
        <>
          {isIntern && (
            <>
              <Checkbox
                {...field('autoBreakReminder')}
                label={t('Remind me to take a break')}
                hint={t('While you are checked in and not on a break.')}
              />
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <Input
                  {...field('breakReminderInterval', { number: true })}
                  type="number"
                  inputMode="numeric"
                  min={15}
                  max={180}
                  label={t('Minutes between breaks')}
                  hint={t('From 15 to 180.')}
                />
                <Input
                  {...field('dailyWorkingHours', { number: true })}
                  type="number"
                  inputMode="decimal"
                  step="0.5"
                  min={1}
                  max={12}
                  label={t('Daily working hours')}
                  hint={t('From 1 to 12. You are reminded to check out after them.')}
                />
              </div>
            </>
          )}
          <Select
            {...field('timeZone')}
            label={t('Time zone')}
            hint={t('Your days begin at midnight there.')}
            options={zonesWith(timeZone)}
          />
        </>
      )}
    </Form>
  )
}

/** What the browser knows, and the one that is set even if it does not. */
const zonesWith = (set: string) =>
  [...new Set([set, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
