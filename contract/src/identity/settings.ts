import { z } from 'zod'
import { get, put } from '../core/route.ts'
import { rangeError, wholeNumber } from '../core/schemas.ts'
import { organisation } from '../i18n/organisation.ts'
import { msg } from '../i18n/translate.ts'

const interval = rangeError('breakReminderInterval', 15, 180)
const hours = rangeError('dailyWorkingHours', 1, 12)

/** Zones that were found good: to find out costs a fifth of what a read of one’s own account does. */
const zones = new Set<string>()
const mostZones = 1000

/** A region/city zone or UTC, which databases and browsers agree on. Abbreviations are ambiguous. */
export function isTimeZone(name: string) {
  if (zones.has(name)) return true
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (zones.size < mostZones) zones.add(name)
    return true
  } catch {
    return false
  }
}

/** All settings of a user, by their names in spec §3; `timeZone` determines when their days begin. */
const fields = {
  theme: z.enum(['light', 'dark', 'system'], msg('theme must be light, dark or system.')),
  language: z.enum(['en', 'es', 'fr', 'de', 'hi'], msg('language must be en, es, fr, de or hi.')),
  timeZone: z
    .string(msg('timeZone must be a time zone.'))
    .max(64, msg('timeZone must be a time zone.'))
    .refine(isTimeZone, msg('timeZone must be a time zone.')),
  emailNotifications: z.boolean(msg('emailNotifications must be true or false.')),
  pushNotifications: z.boolean(msg('pushNotifications must be true or false.')),
  projectUpdates: z.boolean(msg('projectUpdates must be true or false.')),
  taskReminders: z.boolean(msg('taskReminders must be true or false.')),
  weeklyReports: z.boolean(msg('weeklyReports must be true or false.')),
  profileVisibility: z.enum(
    ['public', 'team', 'private'],
    msg('profileVisibility must be public, team or private.'),
  ),
  showEmail: z.boolean(msg('showEmail must be true or false.')),
  showPhone: z.boolean(msg('showPhone must be true or false.')),
  autoBreakReminder: z.boolean(msg('autoBreakReminder must be true or false.')),
  /** Minutes of work until a reminder to take a break (spec §5). */
  breakReminderInterval: wholeNumber(interval).min(15, interval).max(180, interval),
  dailyWorkingHours: z.number(hours).min(1, hours).max(12, hours),
}

/** The fields of the Time Tracking card, which only interns see (spec §6). */
export const timeTrackingFields = [
  'autoBreakReminder',
  'breakReminderInterval',
  'dailyWorkingHours',
] as const

/** Fills in the defaults of spec §9 for settings never chosen. */
export const Settings = z.object({
  theme: fields.theme.default('system'),
  language: fields.language.default(() => organisation().language),
  timeZone: fields.timeZone.default(() => organisation().time_zone),
  emailNotifications: fields.emailNotifications.default(true),
  pushNotifications: fields.pushNotifications.default(true),
  projectUpdates: fields.projectUpdates.default(true),
  taskReminders: fields.taskReminders.default(true),
  weeklyReports: fields.weeklyReports.default(false),
  profileVisibility: fields.profileVisibility.default('team'),
  showEmail: fields.showEmail.default(false),
  showPhone: fields.showPhone.default(false),
  autoBreakReminder: fields.autoBreakReminder.default(true),
  breakReminderInterval: fields.breakReminderInterval.default(60),
  dailyWorkingHours: fields.dailyWorkingHours.default(8),
})
export type Settings = z.output<typeof Settings>

export const SettingsChange = z.object(fields).partial()
export type SettingsChange = z.output<typeof SettingsChange>

const mine = { allow: 'settings.own' } as const

export const settings = {
  read: get('/api/settings', {
    ...mine,
    reads: ['settings'],
    summary: "One's own settings",
    returns: Settings,
  }),
  change: put('/api/settings', {
    ...mine,
    changes: ['account', 'settings'],
    summary: 'Change the settings that are named; the Time Tracking card is for interns',
    body: SettingsChange,
    returns: Settings,
  }),
}
