import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { projectStatuses } from '../projects/projects.ts'

/** The project manager dashboard response (spec §3), exactly: `members` and `attendance_today` count people. */
export const ManagerDashboard = z.object({
  stats: z.object({
    my_projects: z.number(),
    active_teams: z.number(),
    total_interns: z.number(),
    pending_reports: z.number(),
  }),
  projects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      team_count: z.number(),
      deadline: Day.nullable(),
      status: z.enum(projectStatuses),
      progress: z.number(),
    }),
  ),
  teams: z.array(
    z.object({
      id: Id,
      name: z.string(),
      project_name: z.string(),
      members: z.number(),
      attendance_today: z.number(),
      last_report: Day.nullable(),
    }),
  ),
  recent_reports: z.array(
    z.object({
      id: Id,
      submitted_by: z.string(),
      role: z.enum(roles),
      team_name: z.string().nullable(),
      for_date: Day,
      submitted_at: Timestamp,
    }),
  ),
  internships: z.array(
    z.object({
      id: Id,
      title: z.string(),
      project_name: z.string().nullable(),
      posted_at: Timestamp,
      applications: z.number(),
      is_open: z.boolean(),
    }),
  ),
})
export type ManagerDashboard = z.output<typeof ManagerDashboard>
