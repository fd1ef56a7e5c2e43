import { t } from '@app/contract/i18n/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsField } from './settings-values.ts'

/** Interns have it only (spec §6). */
export const TrackingCard = ({ field }: { field: SettingsField }) => (
  <SettingsCard
    id="time-tracking"
    title={t('Time Tracking')}
    description={t('Reminders while you are checked in.')}
  >
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
  </SettingsCard>
)
