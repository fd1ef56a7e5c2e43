import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { accountStatuses } from '../identity/accounts.ts'
import { milestoneStatuses } from '../projects/milestones.ts'
import { projectStatuses } from '../projects/projects.ts'
import { startupStatuses } from '../projects/startups.ts'

/** The startup dashboard response (spec §3), exactly. Only an approved startup has more than its card. */
export const StartupDashboard = z.object({
  /** Null for a representative of no startup. */
  startup: z
    .object({
      id: Id,
      name: z.string(),
      status: z.enum(startupStatuses),
      approved_at: Timestamp.nullable(),
      description: z.string(),
    })
    .nullable(),
  projects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      intern_count: z.number(),
      /** When the last milestone of a successful project was completed. */
      success_at: Timestamp.nullable(),
      status: z.enum(projectStatuses),
      progress: z.number(),
    }),
  ),
  interns: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.enum(roles),
      project: z.string(),
      team: z.string(),
      start_date: Day,
      status: z.enum(accountStatuses),
    }),
  ),
  milestones: z.array(
    z.object({
      id: Id,
      title: z.string(),
      project: z.string(),
      due_date: Day,
      completed_date: Timestamp.nullable(),
      status: z.enum(milestoneStatuses),
    }),
  ),
  stats: z.object({
    total_projects: z.number(),
    active_interns: z.number(),
    completed_milestones: z.number(),
    /** Whole percent of the milestones that are completed or overdue which were completed in time; null before the first. */
    success_rate: z.number().nullable(),
  }),
})
export type StartupDashboard = z.output<typeof StartupDashboard>

/** What happened this week on the startup's projects. Hours are those of approved reports. */
export const StartupWeek = z.object({
  people: z.number().int(),
  seconds: z.number().int(),
  /** Those of them that were reported afterwards rather than measured. */
  self_reported_seconds: z.number().int(),
  reports_approved: z.number().int(),
  reports_waiting: z.number().int(),
  tasks_completed: z.number().int(),
  milestones_reached: z.number().int(),
  /** The milestone that is due next, or overdue. */
  next: z.object({ title: z.string(), project: z.string(), due_date: Day }).nullable(),
})
export type StartupWeek = z.output<typeof StartupWeek>
