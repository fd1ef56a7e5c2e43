import { z } from 'zod'

/**
 * How many applications got how far, the same wherever it is shown: those that their applicants withdrew are not among
 * them. `answered` are those that people took beyond the
 * acknowledgement, whether in time or not; `interviewed` had an interview, `hired` ended in a hire.
 */
export const Funnel = z.object({
  applications: z.number().int(),
  answered: z.number().int(),
  interviewed: z.number().int(),
  hired: z.number().int(),
})
export type Funnel = z.output<typeof Funnel>

/** The share of the applications that led to a hire; undefined where nobody applied. */
export const hireRateOf = ({ applications, hired }: Funnel) =>
  applications ? hired / applications : undefined

/** The share that got any answer. */
export const answerRateOf = ({ applications, answered }: Funnel) =>
  applications ? answered / applications : undefined
