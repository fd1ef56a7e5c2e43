import { interviewTypes, NewInterview, NewOffer } from '@app/contract/hiring/interviews.ts'
import { msg } from '@app/contract/i18n/text.ts'
import { z } from 'zod'

const { place, link } = NewInterview.shape

export const offerValues = z.object({
  application_id: z.uuid(msg('Please choose an application.')),
  interviewer_id: z.uuid(msg('Please choose an interviewer.')),
  day: z.string().transform(() => undefined),
  duration_minutes: z.number(),
  times: NewOffer.shape.times,
  type: z.enum(interviewTypes, msg('Please choose a type.')),
  place: place.unwrap(),
  link: link.unwrap(),
})
