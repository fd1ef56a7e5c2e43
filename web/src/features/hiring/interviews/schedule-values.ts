import { Day, TimeOfDay } from '@app/contract/core/schemas.ts'
import { type Interview, interviewTypes, NewInterview } from '@app/contract/hiring/interviews.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { z } from 'zod'
import { clockIn, dayIn, instantOf } from '#lib/session/zone.ts'

const noTime = msg('Please choose a date and time.')

/** Of these two one is shown (see `WhereFields`). The other may hold what was typed for another type: only `shownPlace` reads them. */
export const whereShape = {
  type: z.enum(interviewTypes, msg('Please choose a type.')),
  place: z.string(),
  link: z.string(),
}

type Where = z.output<z.ZodObject<typeof whereShape>>

const shownPart = ({ type }: Pick<Where, 'type'>) => (type === 'video' ? 'link' : 'place')
const partOf = { place: NewInterview.shape.place.unwrap(), link: NewInterview.shape.link.unwrap() }

/** Refuses the shown field only: a message at a hidden one would be seen by nobody. */
export function checkPlace(values: Where, context: z.RefinementCtx) {
  const shown = shownPart(values)
  const read = partOf[shown].safeParse(values[shown])
  if (!read.success)
    context.addIssue({
      code: 'custom',
      path: [shown],
      message: read.error.issues[0]?.message,
    })
}

/** Without what was typed into the hidden field. */
export function shownPlace<T extends Where>(values: T): T {
  const shown = shownPart(values)
  return { ...values, place: '', link: '', [shown]: partOf[shown].parse(values[shown]) }
}

const durations = [15, 30, 45, 60, 90, 120]

/** How long an interview can take, and `own`, which may be another. */
export const lengths = (own = 60) =>
  [...new Set([...durations, own])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: `${minutes}`, label: t('{minutes} minutes', { minutes }) }))

/** The form's own reading: day and time on the person's clock become the instant they mean. */
export const scheduleValues = (zone: string) =>
  z
    .object({
      application_id: z.uuid(t('Please choose an application.')),
      interviewer_id: z.uuid(t('Please choose an interviewer.')),
      day: z.string(noTime).pipe(z.string().regex(/./, noTime)).pipe(Day),
      time: z.string(noTime).pipe(z.string().regex(/./, noTime)).pipe(TimeOfDay),
      duration_minutes: z.number(),
      ...whereShape,
    })
    .superRefine(checkPlace)
    .transform(({ day, time, ...rest }) => ({
      ...shownPlace(rest),
      scheduled_at: instantOf(zone, day, time),
    }))
    .refine(({ scheduled_at }) => Date.parse(scheduled_at) > Date.now(), {
      path: ['time'],
      message: t('Pick a time in the future.'),
    })

export type ScheduleValues = z.input<ReturnType<typeof scheduleValues>>
export type ScheduleOutput = z.output<ReturnType<typeof scheduleValues>>

export const newValues = (zone: string, interviewer_id: string): ScheduleValues => ({
  application_id: '',
  interviewer_id,
  day: dayIn(zone, Date.now() + 86_400_000),
  time: '',
  duration_minutes: 45,
  type: 'video',
  place: '',
  link: '',
})

export const valuesOf = (zone: string, interview: Interview): ScheduleValues => ({
  application_id: interview.application_id,
  interviewer_id: interview.interviewer_id,
  day: dayIn(zone, interview.scheduled_at),
  time: clockIn(zone, interview.scheduled_at),
  duration_minutes: interview.duration_minutes,
  type: interview.type,
  place: interview.place,
  link: interview.link,
})

/** The server names the fields of the contract; the form has its own. */
export const inForm = (errors: readonly { path: string; message: string }[] | undefined) =>
  errors?.map(({ path, message }) => ({
    path: path === 'scheduled_at' ? 'time' : path,
    message,
  }))
