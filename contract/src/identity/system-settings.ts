import { z } from 'zod'
import { get, put } from '../core/route.ts'
import { boundedInteger, Day, mostStipend, rangeError, TimeOfDay } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** The weekdays by their ISO number: 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const notWeekdays = msg('Please choose at least one weekday.')
const WorkWeek = z
  .array(z.int(notWeekdays).min(1, notWeekdays).max(7, notWeekdays), notWeekdays)
  .min(1, notWeekdays)
  .refine((days) => new Set(days).size === days.length, notWeekdays)

const hoursADay = rangeError(msg('Hours per day'), 1, 12)

/** System-wide settings (spec §9 and product.md); the defaults are the specification's. */
const fields = {
  /** The target hours of an intern. */
  target_hours: boundedInteger(msg('Target hours'), 1, 2000),
  sprint_days: boundedInteger(msg('Sprint length'), 1, 60),
  /** A day on which a sprint began; all other sprints follow from it. */
  sprint_start: Day,
  /** The weekdays that are worked; on the others, and on holidays, nobody is late, missing or escalated. */
  work_week: WorkWeek,
  /** The daily hours of those who chose none in their own settings. */
  daily_hours: z.number(hoursADay).min(1, hoursADay).max(12, hoursADay),
  /** Minutes of work until a reminder to take a break, for those who chose none (spec §5). */
  break_reminder_minutes: boundedInteger(msg('Minutes until a break reminder'), 15, 180),
  /** Days of vacation a year. */
  leave_days: boundedInteger(msg('Leave days per year'), 0, 60),
  /** When a working day begins, in each user's time zone. */
  workday_start: TimeOfDay,
  late_after_minutes: boundedInteger(msg('Minutes until late'), 0, 240),
  /** Whose working time leaders and managers see (spec §6; security.md). */
  time_visibility: z.enum(['all', 'scope'], msg('Time visibility must be all or scope.')),
  /** How much of a day counts, without a leader's confirmation, of what people report afterwards; and for how long. */
  self_reported_hours: boundedInteger(msg('Self-reported hours per day'), 0, 24),
  self_reported_days: boundedInteger(msg('Days to report hours'), 0, 7),
  review_reminder_hours: boundedInteger(msg('Hours until the reviewer gets a reminder'), 1, 240),
  review_escalation_hours: boundedInteger(msg('Hours until a report escalates'), 2, 480),
  /** How long a session serves before the device renews it, and how long a device may do so without a sign-in. */
  session_hours: boundedInteger(msg('Session timeout'), 1, 720),
  signed_in_days: boundedInteger(msg('Days logged in'), 1, 90),
  /** Failed sign-ins of an account in a network within 15 minutes, before it is locked there. */
  login_attempts: boundedInteger(msg('Login attempts'), 3, 20),
  /** Days after the apply-by date by which every applicant has an answer. */
  respond_days: boundedInteger(msg('Days to reply to applicants'), 1, 90),
  /** Postings of those who may not decide wait for a decision before they are published. */
  review_postings: z.boolean(msg('Please choose whether postings are reviewed.')),
  /** A paid posting below this stipend a month, in the organisation's currency, is flagged; 0: none is. */
  stipend_floor: boundedInteger(msg('Minimum stipend'), 0, mostStipend),
}

export const SystemSettings = z.object({
  target_hours: fields.target_hours.default(160),
  sprint_days: fields.sprint_days.default(14),
  sprint_start: fields.sprint_start.default('2026-01-04'),
  work_week: fields.work_week.default([1, 2, 3, 4, 5]),
  daily_hours: fields.daily_hours.default(8),
  break_reminder_minutes: fields.break_reminder_minutes.default(60),
  leave_days: fields.leave_days.default(12),
  workday_start: fields.workday_start.default('10:00'),
  late_after_minutes: fields.late_after_minutes.default(15),
  time_visibility: fields.time_visibility.default('all'),
  self_reported_hours: fields.self_reported_hours.default(8),
  self_reported_days: fields.self_reported_days.default(2),
  review_reminder_hours: fields.review_reminder_hours.default(24),
  review_escalation_hours: fields.review_escalation_hours.default(48),
  session_hours: fields.session_hours.default(24),
  signed_in_days: fields.signed_in_days.default(30),
  login_attempts: fields.login_attempts.default(5),
  respond_days: fields.respond_days.default(15),
  review_postings: fields.review_postings.default(false),
  stipend_floor: fields.stipend_floor.default(0),
})
export type SystemSettings = z.output<typeof SystemSettings>

/** All of them for a form: what is emptied is refused in the field's own words. */
export const systemSettingsForm = z.object(fields)

export const SystemSettingsChange = systemSettingsForm.partial()
export type SystemSettingsChange = z.output<typeof SystemSettingsChange>

export const system = {
  settings: get('/api/system-settings', {
    allow: 'system.manage',
    reads: ['settings'],
    summary: 'The settings of the installation',
    returns: SystemSettings,
  }),
  changeSettings: put('/api/system-settings', {
    allow: 'system.manage',
    // The pages of guests tell some of them; a minimum stipend flags postings.
    changes: ['internships', 'organisation', 'settings'],
    summary: 'Change the system settings that are named',
    body: SystemSettingsChange,
    returns: SystemSettings,
  }),
}
