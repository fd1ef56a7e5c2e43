import { interviewTypes, NewInterview } from '@app/contract/interviews.ts'
import { z } from 'zod'

const noTime = 'Please choose a date and time.'

/** Minutes an interview can take. */
export const durations = [15, 30, 45, 60, 90, 120] as const

/** The form's own reading: a local time becomes the instant it means. */
export const ScheduleValues = z.object({
  application_id: z.uuid('Please choose an application.'),
  scheduled_at: z
    .string(noTime)
    .refine((typed) => !Number.isNaN(Date.parse(typed)), noTime)
    .refine((typed) => Date.parse(typed) > Date.now(), 'Please choose a time in the future.')
    .transform((typed) => new Date(typed).toISOString()),
  duration_minutes: z.number(),
  type: z.enum(interviewTypes, 'Please choose a type.'),
  place: NewInterview.shape.place.unwrap(),
  link: NewInterview.shape.link.unwrap(),
})
