import { isIntern, type Role } from '@app/contract/core/roles.ts'
import { boundedInteger, rangeError } from '@app/contract/core/schemas.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import { type Settings, SettingsChange } from '@app/contract/identity/settings.ts'
import {
  mailChoices,
  type NotificationChoice,
  notificationKinds,
} from '@app/contract/messaging/notification-choices.ts'
import { z } from 'zod'
import type { FieldOf } from '#ui/form-field.ts'

const hours = rangeError(msg('Daily working hours'), 1, 12)

/**
 * The form values. Theme and language are not among them: they apply at once. Only interns have the last three. Messages
 * name a number by its label; the server names it by its key.
 */
export const SettingsValues = SettingsChange.omit({ theme: true, language: true }).extend({
  breakReminderInterval: boundedInteger(msg('Break reminder interval'), 15, 180).optional(),
  dailyWorkingHours: z.number(hours).min(1, hours).max(12, hours).optional(),
  choices: z.record(z.string(), z.object({ mail: z.enum(mailChoices), push: z.boolean() })),
})
export type SettingsValues = z.output<typeof SettingsValues>
export type SettingsField = FieldOf<z.input<typeof SettingsValues>>

export function valuesOf(settings: Settings, choices: readonly NotificationChoice[], role: Role) {
  const { theme, language, autoBreakReminder, breakReminderInterval, dailyWorkingHours, ...rest } =
    settings
  return {
    ...rest,
    ...(isIntern(role) && { autoBreakReminder, breakReminderInterval, dailyWorkingHours }),
    choices: Object.fromEntries(choices.map(({ kind, ...choice }) => [kind, choice])),
  }
}

export const choicesOf = (choices: Partial<SettingsValues['choices']>): NotificationChoice[] =>
  notificationKinds.flatMap((kind) => {
    const choice = choices[kind]
    return choice ? [{ kind, ...choice }] : []
  })

/** The draft of one person on this device. */
export const draftOf = (user_id: string) => `settings:${user_id}`
