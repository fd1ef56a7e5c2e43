import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { ById, Day, Id, multiline, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** Only vacation counts against the days of a year. */
export const leaveKinds = ['vacation', 'sick', 'exams', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** Pending and approved leave takes its days; the others do not. */
export const leaveStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

const Note = multiline(msg('Note'), 1000).default('')

const days = {
  kind: z.enum(leaveKinds, msg('Please choose a kind of leave.')),
  from_day: Day,
  to_day: Day,
  /** The first day is worked until noon. */
  starts_midday: z.boolean().default(false),
  /** The last day is worked from noon on. */
  ends_midday: z.boolean().default(false),
}

const wrongOrder = msg("The last day can't be before the first day.")

export const NewLeave = z
  .object({ ...days, note: Note })
  .refine(({ from_day, to_day }) => from_day <= to_day, { path: ['to_day'], error: wrongOrder })
  .refine(
    ({ from_day, to_day, starts_midday, ends_midday }) =>
      from_day < to_day || !(starts_midday && ends_midday),
    { path: ['ends_midday'], error: msg('Please choose only one half of the day.') },
  )

export const Leave = z.object({
  id: Id,
  user_id: Id,
  full_name: z.string(),
  kind: z.enum(leaveKinds),
  from_day: Day,
  to_day: Day,
  starts_midday: z.boolean(),
  ends_midday: z.boolean(),
  /** Working days, by the working week and the holidays as they are now. */
  days: z.number(),
  note: z.string(),
  status: z.enum(leaveStatuses),
  decided_by_name: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  comment: z.string(),
  created_at: Timestamp,
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Leave = z.output<typeof Leave>

export const leave = {
  list: get('/api/leave', {
    allow: 'attendance.read',
    reads: ['leave', 'settings'],
    summary: 'Requested leave: one’s own and that of people one leads, newest first',
    query: z.object({
      ...Paging,
      status: z.enum(leaveStatuses).optional(),
      /** Only one’s own, or only that of others. */
      whose: z.enum(['own', 'others']).optional(),
      /** Only this one, wherever it is in the list. */
      id: Id.optional(),
    }),
    returns: pageOf('leave', Leave),
  }),
  balance: get('/api/leave/balance', {
    allow: 'attendance.own',
    reads: ['leave', 'settings'],
    summary: 'One’s own days of vacation this year: all, approved, requested and left',
    returns: z.object({
      year: z.number().int(),
      allowance: z.number(),
      approved: z.number(),
      pending: z.number(),
      left: z.number(),
    }),
  }),
  ask: post('/api/leave', {
    allow: 'attendance.own',
    changes: ['leave'],
    summary: 'Ask for leave; no day twice, vacation within the days of the year',
    body: NewLeave,
    returns: Leave,
    status: 201,
  }),
  withdraw: post('/api/leave/{id}/withdrawal', {
    allow: 'attendance.own',
    changes: ['leave'],
    summary: 'Withdraw one’s own leave: before it is decided on, or before it begins',
    params: ById,
    returns: Leave,
  }),
  decide: post('/api/leave/{id}/decision', {
    allow: 'attendance.correct',
    changes: ['leave'],
    summary: 'Approve or decline the leave of a person one leads, never one’s own',
    params: ById,
    body: z.object({
      status: z.enum(['approved', 'declined'], msg('Please choose a decision.')),
      comment: multiline(msg('Comment'), 1000).default(''),
    }),
    returns: Leave,
  }),
}
