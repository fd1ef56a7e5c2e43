import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { applicationSources } from '../hiring/application-sources.ts'
import { applicationStatuses } from '../hiring/applications.ts'
import { Funnel } from '../hiring/funnel.ts'

export const spans = ['30', '90', '365'] as const

/** Totals of the applications sent in a range of days; no names. */
export const HiringFigures = z.object({
  /** Figures are cached for a minute, from sums that are made some minutes apart. */
  as_of: Timestamp,
  from: Day,
  /** Completed stays in a stage, and those waiting there now; undone steps do not count. */
  stages: z.array(
    z.object({
      status: z.enum(applicationStatuses),
      left: z.number().int(),
      median_hours: z.number().nullable(),
      waiting: z.number().int(),
      median_waiting_hours: z.number().nullable(),
    }),
  ),
  funnel: Funnel,
  /** How many got at least this far; the first is all of them, as in the funnel. */
  conversion: z.array(z.object({ status: z.enum(applicationStatuses), reached: z.number().int() })),
  /** `null`: not given. */
  sources: z.array(
    z.object({
      source: z.enum(applicationSources).nullable(),
      applications: z.number().int(),
      interviewed: z.number().int(),
      hired: z.number().int(),
    }),
  ),
  /** From the application to the answer: the first step of people beyond the acknowledgement. */
  response: z.object({
    answered: z.number().int(),
    within_three_days: z.number().int(),
    unanswered: z.number().int(),
    median_hours: z.number().nullable(),
    /** By the organisation's week of the application; null where none was answered. */
    weeks: z.array(z.object({ week: Day, median_hours: z.number().nullable() })),
  }),
})
export type HiringFigures = z.output<typeof HiringFigures>

export const hiringFigures = {
  read: get('/api/analytics/hiring', {
    allow: 'hiring.figures',
    reads: [],
    replica: true,
    summary: 'Time in stage, conversion, sources and response time',
    query: z.object({
      days: z.enum(spans).default('90'),
      internship_id: Id.optional(),
    }),
    returns: HiringFigures,
  }),
}
