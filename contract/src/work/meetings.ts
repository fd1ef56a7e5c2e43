import { z } from 'zod'
import { del, get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  HttpsLink,
  Id,
  multiline,
  RecordVersion,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const meetingStatuses = ['scheduled', 'cancelled'] as const
export const meetingAnswers = ['invited', 'accepted', 'declined'] as const

const length = msg('Meetings can last from 5 minutes to 8 hours.')
const fields = {
  title: singleLine(msg('Title'), 200),
  description: multiline(msg('Description'), 5000),
  starts_at: z.iso.datetime({ offset: true, error: msg('Please choose a date and time.') }),
  duration_minutes: z.int(length).min(5, length).max(480, length),
  place: singleLine(msg('Place'), 200).or(z.literal('')),
  link: HttpsLink,
  people_ids: z
    .array(Id)
    .min(1, msg('Please choose at least one person.'))
    .max(100, msg('You can add up to 100 people.')),
}

export const NewMeeting = z.object({
  ...fields,
  description: fields.description.default(''),
  duration_minutes: fields.duration_minutes.default(30),
  place: fields.place.default(''),
  link: fields.link.default(''),
})
export type NewMeeting = z.input<typeof NewMeeting>

export const Meeting = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  starts_at: Timestamp,
  duration_minutes: z.number().int(),
  place: z.string(),
  link: z.string(),
  status: z.enum(meetingStatuses),
  organiser_id: Id,
  organiser_name: z.string(),
  people: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      avatar_id: Id.nullable().optional(),
      answer: z.enum(meetingAnswers),
    }),
  ),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), answer: z.boolean() }),
})
export type Meeting = z.output<typeof Meeting>

const own = { allow: 'meetings.own' } as const
const schedule = { allow: 'meetings.schedule' } as const

export const meetings = {
  list: get('/api/meetings', {
    ...own,
    reads: ['meetings'],
    summary: 'The meetings one takes part in between two days (own zone), soonest first',
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    returns: z.object({ meetings: z.array(Meeting) }),
  }),
  read: get('/api/meetings/{id}', {
    ...own,
    reads: ['meetings'],
    summary: 'One meeting',
    params: ById,
    returns: Meeting,
  }),
  schedule: post('/api/meetings', {
    ...schedule,
    changes: ['meetings'],
    summary:
      'Schedule a meeting; all guests get a notification and an email with an .ics invitation',
    body: NewMeeting,
    returns: Meeting,
    status: 201,
  }),
  change: put('/api/meetings/{id}', {
    ...schedule,
    changes: ['meetings'],
    summary: 'Change a meeting one organises; all guests are notified',
    params: ById,
    body: z.object({ ...fields, version: RecordVersion }),
    returns: Meeting,
  }),
  cancel: del('/api/meetings/{id}', {
    ...schedule,
    changes: ['meetings'],
    summary: 'Cancel a meeting one organises; all guests are notified',
    params: ById,
    returns: Meeting,
  }),
  answer: post('/api/meetings/{id}/answer', {
    ...own,
    changes: ['meetings'],
    summary: 'Accept or decline an invitation',
    params: ById,
    body: z.object({
      answer: z.enum(['accepted', 'declined'], msg('Please choose an answer.')),
      /** What was read: an answer does not count for a time or a place to which the meeting was moved since. */
      seen: Meeting.pick({ starts_at: true, duration_minutes: true, place: true })
        .partial()
        .strict()
        .optional(),
      /** The version that was read, from pages that do not say what they show. */
      version: z.int().optional(),
    }),
    returns: Meeting,
  }),
  invitation: get('/api/meetings/{id}/invitation.ics', {
    ...own,
    summary: 'The meeting as an iCalendar file',
    params: ById,
    returns: z.unknown(),
    binary: true,
  }),
}
