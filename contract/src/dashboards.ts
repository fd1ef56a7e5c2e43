import { z } from 'zod'
import { applicationStatuses } from './applications.ts'
import { interviewStatuses, interviewTypes } from './interviews.ts'
import { get } from './route.ts'
import { Id, Instant } from './shared.ts'

/** The shapes are those of spec §3, exactly. */
export const HrDashboard = z.object({
  stats: z.object({
    pending_applications: z.number(),
    scheduled_interviews: z.number(),
    recent_hires: z.number(),
    total_candidates: z.number(),
  }),
  applications: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      email: z.string(),
      internship_title: z.string(),
      applied_date: Instant,
      score: z.number().nullable(),
      status: z.enum(applicationStatuses),
    }),
  ),
  interviews: z.array(
    z.object({
      id: Id,
      candidate_name: z.string(),
      internship_title: z.string(),
      scheduled_at: Instant,
      type: z.enum(interviewTypes),
      status: z.enum(interviewStatuses),
    }),
  ),
  recent_hires: z.array(
    z.object({
      id: Id,
      name: z.string(),
      position: z.string(),
      team: z.string(),
      hired_date: Instant,
      status: z.string(),
    }),
  ),
})
export type HrDashboard = z.output<typeof HrDashboard>

export const dashboards = {
  hr: get('/api/dashboards/hr', {
    allow: 'dashboards.hr',
    summary: 'What HR needs to see first',
    returns: HrDashboard,
  }),
}
