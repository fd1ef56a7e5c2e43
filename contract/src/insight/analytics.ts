import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day, Timestamp } from '../core/shared.ts'

/** One number for each week. */
const Weekly = z.array(z.number())

/**
 * Aggregates only, no names (permissions.json 23). A part that is not the asker's to see is null: HR reads hiring, a
 * project manager the own projects’ people and postings.
 */
export const Analytics = z.object({
  /** Figures are kept for a minute. */
  as_of: Timestamp,
  /** The Sundays on which the last twelve weeks began, in the asker's zone; the last week is not over. */
  weeks: z.array(Day),
  sign_ups: Weekly.nullable(),
  hires: Weekly.nullable(),
  work: z
    .object({
      /** Interns who checked in. */
      active_interns: Weekly,
      /** Credited hours, of everybody. */
      hours: Weekly,
      /** Reports of these days, and how many of them were decided on. */
      reports: Weekly,
      reviewed: Weekly,
      /** The median from waiting to decision; null while none was decided on. */
      turnaround_hours: z.array(z.number().nullable()),
    })
    .nullable(),
  /** Of all time, without those that were withdrawn; `answered` ones were moved on from Applied. */
  hiring: z
    .object({
      applications: z.number(),
      answered: z.number(),
      interviewed: z.number(),
      hired: z.number(),
    })
    .nullable(),
})
export type Analytics = z.output<typeof Analytics>

export const analytics = {
  dashboard: get('/api/analytics/dashboard', {
    allow: 'analytics.read',
    summary: 'Sign-ups, hiring, work and reports of the last twelve weeks, as sums',
    returns: Analytics,
  }),
}
