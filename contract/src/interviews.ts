import { z } from 'zod'
import { get, post } from './route.ts'
import { HttpsLink, Id, Instant, line } from './shared.ts'

export const interviewStatuses = ['scheduled', 'completed', 'cancelled', 'no_show'] as const
export const interviewTypes = ['video', 'phone', 'in_person'] as const

export const NewInterview = z.object({
  application_id: Id,
  scheduled_at: z.iso.datetime({ offset: true, error: 'Please choose a date and time.' }),
  duration_minutes: z.number().int().min(15).max(240).default(45),
  type: z.enum(interviewTypes, 'Please choose a type.'),
  place: line('Place', 200).or(z.literal('')).default(''),
  link: HttpsLink.default(''),
})
export type NewInterview = z.input<typeof NewInterview>

export const Interview = z.object({
  id: Id,
  application_id: Id,
  candidate_name: z.string(),
  internship_title: z.string(),
  interviewer_name: z.string(),
  scheduled_at: Instant,
  duration_minutes: z.number(),
  type: z.enum(interviewTypes),
  place: z.string(),
  link: z.string(),
  status: z.enum(interviewStatuses),
})
export type Interview = z.output<typeof Interview>

export const interviews = {
  list: get('/api/interviews', {
    allow: 'interviews.read',
    summary: 'Interviews one takes part in, or all for HR; soonest first',
    returns: z.object({ interviews: z.array(Interview) }),
  }),
  schedule: post('/api/interviews', {
    allow: 'interviews.manage',
    summary: 'Schedule an interview for a shortlisted application, with oneself as interviewer',
    body: NewInterview,
    returns: Interview,
    status: 201,
  }),
}
