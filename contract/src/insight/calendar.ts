import { z } from 'zod'
import { del, get, nothing, post } from '../core/route.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'

export const calendarKinds = [
  'task',
  'session',
  'report',
  'interview',
  'meeting',
  'milestone',
  'deadline',
  'leave',
  'holiday',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** An item on a day of the user's calendar; without `starts_at` it lasts all day. */
export const CalendarItem = z.object({
  id: Id,
  kind: z.enum(calendarKinds),
  title: z.string(),
  /** The day in the user's time zone; a task's in its assignee's, and a session's where the work was done. */
  day: Day,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** The status of its record. */
  status: z.string(),
  /** The link inside the product: `/calendar?meeting=<id>` and `/calendar?task=<id>` open those on the calendar. */
  link: z.string().nullable(),
})
export type CalendarItem = z.output<typeof CalendarItem>

/** The items, of each kind the first five hundred. */
const CalendarItems = z.object({
  items: z.array(CalendarItem),
  /** The kinds of which there are more. Absent in responses of older releases. */
  incomplete: z.array(z.enum(calendarKinds)).optional(),
})
export type CalendarItems = z.output<typeof CalendarItems>

const own = { allow: 'calendar.own' } as const

export const calendar = {
  list: get('/api/calendar', {
    ...own,
    reads: [
      'attendance',
      'interviews',
      'leave',
      'meetings',
      'projects',
      'reports',
      'settings',
      'tasks',
    ],
    own: ['attendance', 'reports'],
    summary:
      'What stands on one’s days: tasks, sessions, reports, interviews, meetings, milestones, deadlines, leave, holidays',
    query: z.object({ from: Day, to: Day }),
    returns: CalendarItems,
  }),
  feed: get('/api/calendar/feed', {
    ...own,
    reads: ['settings'],
    summary: 'Whether a private iCalendar feed is on',
    returns: z.object({ created_at: Timestamp.nullable(), last_used_at: Timestamp.nullable() }),
  }),
  openFeed: post('/api/calendar/feed', {
    ...own,
    changes: ['settings'],
    summary: 'A new secret address of one’s feed; the one before stops',
    returns: z.object({ url: z.string() }),
    idempotent: false,
  }),
  closeFeed: del('/api/calendar/feed', {
    ...own,
    changes: ['settings'],
    summary: 'Revoke the feed',
    returns: nothing,
    status: 204,
  }),
  subscribe: get('/api/calendar/feed/{token}', {
    allow: 'public',
    summary: 'The calendar behind a secret address, for other calendar programs',
    params: z.object({ token: z.string().max(200) }),
    returns: z.unknown(),
    binary: true,
  }),
}
