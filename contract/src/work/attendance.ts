import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { get, post } from '../core/route.ts'
import { Day, Id, multiline, requiredText, Search, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const workModes = ['office', 'remote', 'hybrid', 'field'] as const
export type WorkMode = (typeof workModes)[number]

const noPlan = msg('Missing Information: Please fill in work mode and planned tasks')
export const noSummary = msg(
  "Work Summary Required: Please provide a summary of today's work before checking out",
)
export const noCheckIn = msg('Check-in time is required')
export const tooManyHours = msg('Total hours cannot exceed 24 hours per day')

const notOffered = msg('Please send a moment as an ISO date and time.')
/**
 * The time of an action taken offline, sent later. The server keeps it within bounds and marks the result as sent late.
 */
export const HappenedAt = z.iso.datetime({ offset: true, error: notOffered }).optional()

export const CheckIn = z.object({
  work_mode: z.enum(workModes, noPlan),
  planned_tasks: requiredText(msg('Planned tasks'), noPlan, 5000),
  happened_at: HappenedAt,
})
export type CheckIn = z.input<typeof CheckIn>

const notJson = msg('notes must be a JSON string.')
/** The content of check-out's `notes`, a JSON string (spec §7). */
export const CheckOutNotes = z.strictObject(
  {
    workSummary: requiredText(msg('Work summary'), noSummary),
    completedTasks: multiline(msg('Completed tasks')).default(''),
    challenges: multiline(msg('Challenges')).default(''),
    tomorrowPlans: multiline(msg('Tomorrow plans')).default(''),
  },
  { error: ({ code }) => (code === 'invalid_type' ? notJson : undefined) },
)
export type CheckOutNotes = z.output<typeof CheckOutNotes>

const Notes = z
  .string(noSummary)
  .max(60_000, msg('notes must be at most 60000 characters long.'))
  .transform((value, context) => {
    try {
      const notes: unknown = JSON.parse(value)
      return notes
    } catch {
      context.addIssue({ code: 'custom', message: notJson })
      return z.NEVER
    }
  })
  .pipe(CheckOutNotes)

const CheckOut = z.object({
  notes: Notes,
  /** The tasks the report is about, the person's own only. Unchanged if omitted. */
  task_ids: z.array(Id).max(50, msg('You can add up to 50 tasks.')).optional(),
  happened_at: HappenedAt,
})

const Break = z.object({
  id: Id,
  start_time: Timestamp,
  end_time: Timestamp.nullable(),
  /** Seconds; 0 while it is open. */
  duration: z.number().int(),
})

/**
 * `unconfirmed`: closed automatically at the end of the day and not counted; `corrected`: counted as a leader confirmed
 * it.
 */
export const entryStatuses = ['open', 'closed', 'unconfirmed', 'corrected'] as const
export const correctionStatuses = ['pending', 'confirmed', 'declined'] as const

/** One work session, from check-in to check-out. Times are the server's. */
export const TimeEntry = z.object({
  id: Id,
  user_id: Id,
  /** The local day it began on; the whole session counts for that day. */
  day: Day,
  time_zone: z.string(),
  work_mode: z.enum(workModes),
  planned_tasks: z.string(),
  check_in_time: Timestamp,
  check_out_time: Timestamp.nullable(),
  status: z.enum(entryStatuses),
  auto_closed: z.boolean(),
  is_late: z.boolean(),
  /** Reported later by a browser that was offline. */
  sent_late: z.boolean(),
  /** Seconds between the check-in and its arrival: reported by the person, not measured. */
  self_reported_seconds: z.number().int(),
  breaks: z.array(Break),
  /** Seconds without breaks and in breaks; 0 while it is open. */
  worked_seconds: z.number().int(),
  break_seconds: z.number().int(),
  /** Credited hours to two decimals; 0 while it is open or unconfirmed. */
  total_hours: z.number().min(0).max(24),
  correction: z.object({ id: Id, status: z.enum(correctionStatuses) }).nullable(),
  report_id: Id.nullable(),
})
export type TimeEntry = z.output<typeof TimeEntry>

export const TimeStatus = z.object({
  is_checked_in: z.boolean(),
  is_on_break: z.boolean(),
  current_session: TimeEntry.nullable(),
  check_in_time: Timestamp.nullable(),
  /** The closed sessions of the local day. */
  today: z.object({ day: Day, worked_seconds: z.number(), break_seconds: z.number() }),
  /** The server's clock, for browsers whose clock is wrong. */
  server_time: Timestamp,
})
export type TimeStatus = z.output<typeof TimeStatus>

/** A range of days, inclusive. */
export const Period = { start_date: Day.optional(), end_date: Day.optional() }

export const presences = ['in', 'on_break', 'out'] as const
export type Presence = (typeof presences)[number]

/** What days that are over are narrowed to: who worked on one of them, and who did not. */
export const turnouts = ['present', 'absent'] as const
export type Turnout = (typeof turnouts)[number]

/**
 * A user's attendance over a range of days. Of today alone `presence`, `check_in_time` and `work_mode` say how things
 * stand; of other days they are null, and the times stand in `days`.
 */
export const AttendanceRow = z.object({
  user: z.object({
    id: Id,
    full_name: z.string(),
    role: z.enum(roles),
    avatar_id: Id.nullable().optional(),
  }),
  /** By name; of a chosen department those in it only. */
  team_names: z.array(z.string()),
  presence: z.enum(presences).nullable(),
  /** Of today: not checked in yet, or checked in late. Of other days: checked in late on one of them. */
  is_late: z.boolean(),
  /** Has approved leave on the only day of the range, be it half a day; then nobody is late. */
  is_on_leave: z.boolean(),
  /** A minor who may not track time yet, because no parent or guardian has agreed; false for those who do not lead them. */
  awaits_guardian: z.boolean(),
  check_in_time: Timestamp.nullable(),
  work_mode: z.enum(workModes).nullable(),
  /** Totals of the whole range; an open session counts up to `server_time`, an unconfirmed one not at all. */
  worked_seconds: z.number(),
  break_seconds: z.number(),
  /** How much of the worked time was reported afterwards, not measured. */
  self_reported_seconds: z.number(),
  /** The user's daily hours times the working days of the range: the working week without holidays and leave. */
  target_seconds: z.number(),
  days: z.array(
    z.object({
      day: Day,
      /** The first check-in and the last check-out; null without one, and while a session is open. */
      check_in_time: Timestamp.nullable(),
      check_out_time: Timestamp.nullable(),
      /** Where the first session was worked; absent in responses of older releases. */
      time_zone: z.string().nullable().optional(),
      worked_seconds: z.number(),
      is_late: z.boolean(),
      is_on_leave: z.boolean(),
      is_open: z.boolean(),
      is_unconfirmed: z.boolean(),
    }),
  ),
})
export type AttendanceRow = z.output<typeof AttendanceRow>

const mine = { allow: 'attendance.own' } as const

export const attendance = {
  checkIn: post('/api/time-tracking/check-in', {
    ...mine,
    changes: ['attendance'],
    summary: 'Check in; person and time come from the session and the database clock',
    body: CheckIn,
    returns: TimeStatus,
    status: 201,
  }),
  checkOut: post('/api/time-tracking/check-out', {
    ...mine,
    changes: ['attendance', 'corrections', 'reports'],
    summary: "Check out and submit the day's report in the same transaction",
    body: CheckOut,
    formerDefaults: { task_ids: [] },
    returns: z.object({ entry: TimeEntry, report_id: Id }),
  }),
  break: post('/api/time-tracking/break', {
    ...mine,
    changes: ['attendance'],
    summary: 'Start or end a break',
    body: z.object({
      action: z.enum(['start', 'end'], msg('action must be start or end.')),
      happened_at: HappenedAt,
    }),
    returns: TimeStatus,
  }),
  status: get('/api/time-tracking/status', {
    ...mine,
    reads: ['attendance'],
    own: ['attendance'],
    summary: 'Whether one is checked in, since when, and what today holds',
    returns: TimeStatus,
  }),
  entries: get('/api/time-tracking/entries', {
    ...mine,
    reads: ['attendance'],
    own: ['attendance'],
    summary: "One's own sessions of some days, newest first",
    query: z.object({ ...Paging, ...Period }),
    returns: pageOf('entries', TimeEntry),
  }),
  list: get('/api/attendance', {
    allow: 'attendance.read',
    reads: ['attendance', 'leave'],
    replica: true,
    summary: 'Who is in, on break, out or late, and the hours of some days (today by default)',
    query: z.object({
      ...Paging,
      ...Period,
      user_id: Id.optional(),
      team_id: Id.optional(),
      department_id: Id.optional(),
      search: Search,
      show: z.enum([...presences, ...turnouts, 'late']).optional(),
      sort: z.enum(['name', '-name']).default('name'),
    }),
    returns: pageOf('attendance', AttendanceRow).extend({
      /** Of today alone who is in, on break and out; of other days who was there and who was not. */
      counts: z.object({
        in: z.number().optional(),
        on_break: z.number().optional(),
        out: z.number().optional(),
        present: z.number().optional(),
        absent: z.number().optional(),
        late: z.number(),
      }),
      start_date: Day,
      end_date: Day,
      server_time: Timestamp,
    }),
  }),
  sessions: get('/api/attendance/sessions', {
    allow: 'attendance.read',
    reads: ['attendance'],
    replica: true,
    summary: 'The sessions of one person one may see, newest first',
    query: z.object({ ...Paging, ...Period, user_id: Id }),
    returns: pageOf('entries', TimeEntry.extend({ can: z.object({ correct: z.boolean() }) })),
  }),
}
