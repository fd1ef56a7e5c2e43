import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { ById, Day, Id, multiline, requiredText, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { correctionStatuses, noCheckIn, TimeEntry } from './attendance.ts'

export const Correction = z.object({
  id: Id,
  entry_id: Id,
  user_id: Id,
  full_name: z.string(),
  day: Day,
  time_zone: z.string(),
  /** The current times, and the requested ones. */
  check_in_time: Timestamp,
  check_out_time: Timestamp.nullable(),
  asked_check_in_time: Timestamp,
  asked_check_out_time: Timestamp,
  reason: z.string(),
  status: z.enum(correctionStatuses),
  decided_by_name: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  comment: z.string(),
  created_at: Timestamp,
  can: z.object({ decide: z.boolean() }),
})
export type Correction = z.output<typeof Correction>

const aMoment = msg('Please choose a date and time.')
const Moment = z.iso.datetime({ offset: true, error: aMoment })
/** Unchanged if omitted. */
const CheckInTime = z.iso
  .datetime({ offset: true, error: ({ input }) => (input ? aMoment : noCheckIn) })
  .optional()
const Reason = requiredText(msg('Reason'), msg('Please give a reason.'), 1000)

/** The corrected times of a session. */
const times = { check_in_time: CheckInTime, check_out_time: Moment, reason: Reason }

export const corrections = {
  ask: post('/api/time-tracking/corrections', {
    allow: 'attendance.own',
    changes: ['attendance', 'corrections', 'reports'],
    summary: 'Ask for the times of one’s own closed session to be corrected',
    body: z.object({ entry_id: Id, ...times }),
    returns: Correction,
    status: 201,
  }),
  correct: put('/api/attendance/{id}', {
    allow: 'attendance.correct',
    changes: ['attendance', 'corrections', 'reports'],
    summary: 'Correct a closed session of a person one leads, never one’s own; audited',
    params: ById,
    body: z.object(times),
    returns: TimeEntry,
  }),
  list: get('/api/attendance/corrections', {
    allow: 'attendance.read',
    reads: ['corrections'],
    summary: 'Requested corrections: one’s own and those one may decide',
    query: z.object({
      ...Paging,
      status: z.enum(correctionStatuses).optional(),
      /** Only one’s own, or only those of others. */
      whose: z.enum(['own', 'others']).optional(),
      /** Only this one, wherever it is in the list. */
      id: Id.optional(),
    }),
    returns: pageOf('corrections', Correction),
  }),
  decide: post('/api/attendance/corrections/{id}/decision', {
    allow: 'attendance.correct',
    changes: ['attendance', 'corrections', 'reports'],
    summary: 'Confirm or decline a correction; never one’s own',
    params: ById,
    body: z.object({
      status: z.enum(['confirmed', 'declined'], msg('Please choose a decision.')),
      comment: multiline(msg('Comment'), 1000).default(''),
    }),
    returns: Correction,
  }),
}
