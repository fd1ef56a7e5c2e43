import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day, Timestamp } from '../core/schemas.ts'
import { Funnel } from '../hiring/funnel.ts'

/** One number per week. */
const Weekly = z.array(z.number())

/**
 * Aggregates only, no names (permissions.json 23). A part the caller may not see is null: HR reads hiring, a project
 * manager reads the people and postings of their own projects.
 */
export const Analytics = z.object({
  /** Figures are cached for a minute. */
  as_of: Timestamp,
  /** The days on which the organisation's last twelve weeks began, in the caller's time zone; the last week is not over. */
  weeks: z.array(Day),
  sign_ups: Weekly.nullable(),
  hires: Weekly.nullable(),
  work: z
    .object({
      /** Interns who checked in. */
      active_interns: Weekly,
      /** Credited hours of everyone. */
      hours: Weekly,
      /** Those of the hours that were reported afterwards rather than measured. */
      self_reported: Weekly,
      /** Reports of these days, and how many of them were decided. */
      reports: Weekly,
      reviewed: Weekly,
      /** The median time to a decision; null without decisions. */
      turnaround_hours: z.array(z.number().nullable()),
    })
    .nullable(),
  /** Of all time. */
  hiring: Funnel.nullable(),
})
export type Analytics = z.output<typeof Analytics>

export const analytics = {
  dashboard: get('/api/analytics/dashboard', {
    allow: 'analytics.read',
    reads: [],
    replica: true,
    summary: 'Sign-ups, hiring, work and reports of the last twelve weeks, as sums',
    returns: Analytics,
  }),
}
