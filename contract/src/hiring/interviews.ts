import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  HttpsLink,
  Id,
  message,
  RecordVersion,
  Search,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { localized, msg, t } from '../i18n/translate.ts'

export const interviewStatuses = ['scheduled', 'completed', 'cancelled', 'no_show'] as const
export const interviewTypes = ['video', 'phone', 'in_person'] as const
export const interviewTypeLabels: Record<(typeof interviewTypes)[number], string> = localized({
  video: msg('Video call'),
  phone: msg('Phone call'),
  in_person: msg('In person'),
})
/** The final statuses of an interview (product.md, state machines). */
export const interviewEnds = ['completed', 'cancelled', 'no_show'] as const

const length = msg('Interviews can last from 15 minutes to 4 hours.')
const fields = {
  interviewer_id: Id,
  scheduled_at: z.iso.datetime({ offset: true, error: msg('Please choose a date and time.') }),
  duration_minutes: z.int(length).min(15, length).max(240, length),
  type: z.enum(interviewTypes, msg('Please choose a type.')),
  place: singleLine(msg('Place'), 200).or(z.literal('')),
  link: HttpsLink,
}

export const NewInterview = z.object({
  ...fields,
  application_id: Id,
  /** The caller by default. */
  interviewer_id: fields.interviewer_id.optional(),
  duration_minutes: fields.duration_minutes.default(45),
  place: fields.place.default(''),
  link: fields.link.default(''),
})
export type NewInterview = z.input<typeof NewInterview>

/** Either a new appointment, or a final status. `version` is the one that was read. */
const InterviewChange = z.object({
  ...z.object(fields).partial().shape,
  status: z.enum(interviewEnds, msg('Please choose how the interview ended.')).optional(),
  version: RecordVersion.optional(),
})

export const Interview = z.object({
  id: Id,
  application_id: Id,
  candidate_name: z.string(),
  candidate_zone: z.string(),
  internship_title: z.string(),
  company_name: z.string(),
  interviewer_id: Id,
  interviewer_name: z.string(),
  interviewer_zone: z.string(),
  scheduled_at: Timestamp,
  duration_minutes: z.number(),
  type: z.enum(interviewTypes),
  place: z.string(),
  link: z.string(),
  status: z.enum(interviewStatuses),
  version: z.number().int(),
})
export type Interview = z.output<typeof Interview>

export const Interviewer = z.object({ id: Id, full_name: z.string(), time_zone: z.string() })
export type Interviewer = z.output<typeof Interviewer>

export const offerStatuses = ['open', 'booked', 'withdrawn'] as const
const mostTimes = 10

export const NewOffer = NewInterview.omit({ scheduled_at: true }).extend({
  times: z
    .array(fields.scheduled_at)
    .min(1, msg('Please choose at least one time.'))
    .max(
      mostTimes,
      message(() => t('You can offer up to {mostTimes} times.', { mostTimes })),
    ),
})
export type NewOffer = z.input<typeof NewOffer>

/** Times the candidate can choose from. */
export const Offer = Interview.pick({
  id: true,
  application_id: true,
  candidate_name: true,
  candidate_zone: true,
  internship_title: true,
  company_name: true,
  interviewer_name: true,
  interviewer_zone: true,
  duration_minutes: true,
  type: true,
  place: true,
  link: true,
}).extend({
  status: z.enum(offerStatuses),
  /** The times that are still free, soonest first. */
  times: z.array(Timestamp),
  interview_id: Id.nullable(),
})
export type Offer = z.output<typeof Offer>

const read = { allow: 'interviews.read' } as const
const manage = { allow: 'interviews.manage' } as const

export const interviews = {
  list: get('/api/interviews', {
    ...read,
    reads: ['interviews'],
    summary:
      'Interviews one takes part in, or all for HR; those to come soonest first, others latest first',
    query: z.object({
      ...Paging,
      /** `ahead`: scheduled and not over; `earlier`: over. Both by default. */
      show: z.enum(['ahead', 'earlier']).optional(),
      application_id: Id.optional(),
      sort: z.enum(['soonest', 'latest']).optional(),
    }),
    returns: pageOf('interviews', Interview),
  }),
  interviewers: get('/api/interviews/interviewers', {
    ...manage,
    reads: ['interviews'],
    summary: 'The first hundred who may interview, by name, each with their time zone',
    query: z.object({ search: Search }),
    returns: z.object({ interviewers: z.array(Interviewer) }),
  }),
  invitable: get('/api/interviews/invitable', {
    ...manage,
    reads: ['interviews'],
    summary: 'The latest applications that wait for an interview and have none scheduled',
    query: z.object({ search: Search }),
    returns: z.object({
      applications: z.array(
        z.object({
          id: Id,
          full_name: z.string(),
          internship_title: z.string(),
          company_name: z.string(),
          /** Whether the applicant can choose among offered times. Absent in responses of older releases. */
          books_times: z.boolean().optional(),
        }),
      ),
    }),
  }),
  freeTimes: get('/api/interviews/free-times', {
    ...manage,
    reads: ['interviews'],
    summary:
      'When the interviewer is at work (working days, 9 to 18 in their zone) and both sides are free, for 14 days',
    query: z.object({
      application_id: Id,
      interviewer_id: Id,
      duration_minutes: z.coerce.number(length).pipe(fields.duration_minutes).default(45),
      from: Day.optional(),
      /** The interview being moved does not block times itself. */
      except: Id.optional(),
    }),
    returns: z.object({
      candidate_zone: z.string(),
      interviewer_zone: z.string(),
      times: z.array(Timestamp),
    }),
  }),
  read: get('/api/interviews/{id}', {
    ...read,
    reads: ['interviews'],
    summary: 'One interview',
    params: ById,
    returns: Interview,
  }),
  schedule: post('/api/interviews', {
    ...manage,
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Schedule an interview for a shortlisted application; both sides get an invitation',
    body: NewInterview,
    returns: Interview,
    status: 201,
  }),
  change: put('/api/interviews/{id}', {
    ...manage,
    changes: ['interviews'],
    summary: 'Move an interview, or record how it ended; both sides are notified',
    params: ById,
    body: InterviewChange,
    returns: Interview,
  }),
  invitation: get('/api/interviews/{id}/invitation.ics', {
    ...read,
    summary: 'The interview as an iCalendar file',
    params: ById,
    returns: z.unknown(),
    binary: true,
  }),
}

export const interviewOffers = {
  list: get('/api/interview-offers', {
    ...read,
    reads: ['interviews'],
    summary: 'Offers that wait for the candidate: one’s own, or all for HR; latest first',
    returns: z.object({ offers: z.array(Offer) }),
  }),
  read: get('/api/interview-offers/{id}', {
    ...read,
    reads: ['interviews'],
    summary: 'One offer with the times that are still free',
    params: ById,
    returns: Offer,
  }),
  make: post('/api/interview-offers', {
    ...manage,
    changes: ['interviews'],
    summary:
      'Offer an applicant times to choose from; they are notified, and an earlier offer is withdrawn',
    body: NewOffer,
    returns: Offer,
    status: 201,
  }),
  withdraw: del('/api/interview-offers/{id}', {
    ...manage,
    changes: ['interviews'],
    summary: 'Withdraw an offer from which no time was chosen',
    params: ById,
    returns: Offer,
  }),
  book: post('/api/interview-offers/{id}/booking', {
    allow: 'interviews.book',
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Choose one of the times; the interview is scheduled and both sides are notified',
    params: ById,
    body: z.object({ scheduled_at: fields.scheduled_at }),
    returns: Interview,
    status: 201,
  }),
}
