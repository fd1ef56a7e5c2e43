import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { applicationStatuses } from '../hiring/applications.ts'
import { interviewStatuses, interviewTypes } from '../hiring/interviews.ts'
import { memberStatuses } from '../projects/teams.ts'
import { priorities, taskStatuses } from '../work/tasks.ts'
import { HealthFinding } from './health.ts'
import { ManagerDashboard } from './manager-dashboard.ts'
import { StartupDashboard, StartupWeek } from './startup-dashboard.ts'
import { WaitingList } from './waiting.ts'

/** As many teams, projects and blocked tasks are on a dashboard. */
export const mostOnDashboard = 50

/** The shapes follow spec §3 exactly. */
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
      company_name: z.string(),
      applied_date: Timestamp,
      score: z.number().nullable(),
      status: z.enum(applicationStatuses),
    }),
  ),
  interviews: z.array(
    z.object({
      id: Id,
      candidate_name: z.string(),
      internship_title: z.string(),
      company_name: z.string(),
      scheduled_at: Timestamp,
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
      hired_date: Timestamp,
      status: z.string(),
    }),
  ),
})
export type HrDashboard = z.output<typeof HrDashboard>

/** The intern dashboard (spec §2, §9): percentages whole, hours to two decimals, events of the next days. */
export const InternDashboard = z.object({
  stats: z.object({
    tasks_completed: z.number(),
    tasks_total: z.number(),
    /** The completed ones that count toward a certificate: not those that the person only assigned to themselves. */
    tasks_counted: z.number(),
    completion_percent: z.number(),
    /**
     * Credited hours of sessions for the current internship; `hours_approved` are those whose report was approved,
     * `hours_self_reported` those of them that nobody measured, and `target_hours` those that its posting asks for.
     */
    hours_logged: z.number(),
    hours_approved: z.number(),
    hours_self_reported: z.number(),
    target_hours: z.number(),
    hours_remaining: z.number(),
    projects: z.number(),
    certifications: z.number(),
  }),
  recent_tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(taskStatuses),
      due_date: Day.nullable(),
      project_name: z.string().nullable(),
    }),
  ),
  upcoming_events: z.array(
    z.object({
      id: Id,
      kind: z.enum(['meeting', 'interview']),
      title: z.string(),
      starts_at: Timestamp,
      link: z.string(),
    }),
  ),
})
export type InternDashboard = z.output<typeof InternDashboard>

/** The team leader dashboard (spec §2): figures of the caller's teams, `completed` in this sprint. */
export const TeamLeaderDashboard = z.object({
  stats: z.object({
    team_size: z.number(),
    active_tasks: z.number(),
    completed: z.number(),
    blocked: z.number(),
  }),
  sprint: z.object({ starts: Day, ends: Day }),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  my_tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      priority: z.enum(priorities),
      due_date: Day.nullable(),
      status: z.enum(taskStatuses),
    }),
  ),
  todays_meetings: z.array(
    z.object({
      id: Id,
      meeting: z.string(),
      attendees: z.number(),
      time: Timestamp,
      duration_minutes: z.number(),
      link: z.string(),
    }),
  ),
  team_status: z.array(
    z.object({
      id: Id,
      name: z.string(),
      avatar_id: Id.nullable().optional(),
      current_task: z.string().nullable(),
      status: z.enum(memberStatuses),
      progress: z.number(),
    }),
  ),
  blocked_tasks: z.array(
    z.object({ id: Id, task: z.string(), assignee: z.string(), blocker: z.string() }),
  ),
})
export type TeamLeaderDashboard = z.output<typeof TeamLeaderDashboard>

/** Spec §4. */
const healthValues = ['healthy', 'warning', 'error'] as const
export type HealthValue = (typeof healthValues)[number]
const health = z.enum(healthValues)

export const SuperadminDashboard = z.object({
  stats: z.object({
    total_users: z.number(),
    active_projects: z.number(),
    pending_startups: z.number(),
    total_interns: z.number(),
  }),
  pending_startups: z.array(
    z.object({
      id: Id,
      name: z.string(),
      domain: z.string(),
      contact_email: z.string(),
      submitted_date: Timestamp,
      status: z.string(),
    }),
  ),
  recent_activities: z.array(z.object({ id: Id, message: z.string(), timestamp: Timestamp })),
  system_health: z.object({
    database_status: health,
    api_status: health,
    /** Whole percent; null when it is unknown. */
    storage_usage: z.number().nullable(),
    active_sessions: z.number(),
  }),
})
export type SuperadminDashboard = z.output<typeof SuperadminDashboard>

/** What was found last of each part; the figures of jobs are of the last day. */
export const SystemHealth = z.object({
  checked_at: Timestamp,
  /** Version and commit of the responding server. */
  build: z.string(),
  findings: z.array(HealthFinding),
  /** Nothing was looked at for five minutes: no node does background work, or the database takes no changes. */
  is_stale: z.boolean(),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Its schedule, in UTC; null when it runs on demand. */
      cron: z.string().nullable(),
      last_done_at: Timestamp.nullable(),
      last_failed_at: Timestamp.nullable(),
      waiting: z.number(),
      running: z.number(),
      retrying: z.number(),
      failed: z.number(),
    }),
  ),
  mail: z.object({
    waiting: z.number(),
    waiting_since: Timestamp.nullable(),
    given_up: z.number(),
    last_sent_at: Timestamp.nullable(),
  }),
})
export type SystemHealth = z.output<typeof SystemHealth>

/** The topics of the latest activities. */
const activity = [
  'applications',
  'attendance',
  'certificates',
  'hires',
  'internships',
  'interviews',
  'meetings',
  'projects',
  'reports',
  'settings',
  'startups',
  'tasks',
  'teams',
  'users',
] as const

export const dashboards = {
  waiting: get('/api/waiting', {
    allow: 'dashboards.own',
    reads: [
      'applications',
      'briefs',
      'corrections',
      'enquiries',
      'evaluations',
      'hires',
      'internships',
      'interviews',
      'leave',
      'meetings',
      'projects',
      'reports',
      'settings',
      'startups',
      'tasks',
      'teams',
    ],
    summary: 'What waits for one’s decision or work, the most urgent first',
    /** Of what concerns startups, only what concerns this one. */
    query: z.object({ startup_id: Id.optional() }),
    returns: WaitingList,
  }),
  superadmin: get('/api/dashboards/superadmin', {
    allow: 'dashboards.superadmin',
    reads: activity,
    summary: 'The whole product at a glance, and how it is',
    returns: SuperadminDashboard,
  }),
  systemHealth: get('/api/dashboards/superadmin/health', {
    allow: 'dashboards.superadmin',
    reads: ['outbox'],
    summary: 'How each part is and since when, the jobs, and the outbox',
    returns: SystemHealth,
  }),
  intern: get('/api/dashboards/intern', {
    allow: 'dashboards.intern',
    reads: [
      'attendance',
      'certificates',
      'hires',
      'interviews',
      'meetings',
      'projects',
      'reports',
      'settings',
      'tasks',
      'teams',
    ],
    summary: 'An intern’s own figures, latest tasks and next events',
    returns: InternDashboard,
  }),
  teamLeader: get('/api/dashboards/team_leader', {
    allow: 'dashboards.team_leader',
    reads: ['attendance', 'meetings', 'settings', 'tasks', 'teams'],
    summary: 'The figures, people, tasks and meetings of the teams one leads',
    returns: TeamLeaderDashboard,
  }),
  projectManager: get('/api/dashboards/project_manager', {
    allow: 'dashboards.project_manager',
    reads: [
      'applications',
      'attendance',
      'internships',
      'projects',
      'reports',
      'startups',
      'tasks',
      'teams',
    ],
    summary: 'The projects one manages with their teams, reports and internships',
    returns: ManagerDashboard,
  }),
  startupRep: get('/api/dashboards/startup_rep', {
    allow: 'dashboards.startup_rep',
    reads: ['projects', 'startups', 'tasks', 'teams'],
    summary: 'A startup with its projects, people and milestones; a superadmin says whose',
    query: z.object({ startup_id: Id.optional() }),
    returns: StartupDashboard,
  }),
  startupWeek: get('/api/dashboards/startup_rep/week', {
    allow: 'dashboards.startup_rep',
    reads: ['projects', 'reports', 'startups', 'tasks', 'teams'],
    summary: 'What happened this week on a startup’s projects; a superadmin says whose',
    query: z.object({ startup_id: Id.optional() }),
    returns: StartupWeek,
  }),
  hr: get('/api/dashboards/hr', {
    allow: 'dashboards.hr',
    reads: ['applications', 'hires', 'internships', 'interviews'],
    summary: 'What HR needs to see first',
    returns: HrDashboard,
  }),
}
