import {
  decidingRoles as deciding,
  hiringRoles as hiring,
  leaderRoles,
  managingRoles as leading,
  publishingRoles as publishing,
  type Role,
  roles,
} from './roles.ts'

const everyone = roles
const reviewing = [...leading, 'project_admin', 'internship_admin', 'hr'] as const
const directory = ['project_admin', 'internship_admin', 'hr_admin'] as const

/** Coarse access: which roles may use a function at all. The domains narrow it by row and field. */
const grants = {
  'account.own': everyone,
  'sessions.own': everyone,
  'users.read': everyone,
  'users.update': everyone,
  /** The profiles of others; role and status are the superadmin's alone (spec §6). */
  'users.edit': ['superadmin', 'project_admin', 'internship_admin'],
  'users.manage': ['superadmin'],
  /** Studies and internship of a person, as the organisation knows them. */
  'enrolments.manage': [...hiring, 'internship_admin'],
  'notifications.own': everyone,
  'files.own': everyone,
  'internships.read': everyone,
  'internships.manage': publishing,
  'internships.moderate': deciding,
  'internships.drafts': [...publishing, ...hiring, 'startup_rep'],
  'reviews.own': everyone,
  'reviews.moderate': [...hiring, 'internship_admin'],
  'reviews.answer': ['startup_rep'],
  'applications.own': everyone,
  'applications.read': everyone,
  'applications.review': hiring,
  'hires.manage': hiring,
  'onboarding.own': everyone,
  'interviews.read': [...hiring, 'intern'],
  'interviews.manage': hiring,
  'candidates.manage': hiring,
  'hiring.figures': hiring,
  'interviews.book': ['intern'],
  'audit.read': ['superadmin'],
  'dashboards.own': everyone,
  'dashboards.hr': hiring,
  'dashboards.project_manager': ['superadmin', 'project_manager'],
  'dashboards.superadmin': ['superadmin'],
  'projects.read': everyone,
  'projects.manage': ['superadmin', 'project_admin'],
  'projects.update': ['superadmin', 'project_admin', 'project_manager'],
  'projects.work': leading,
  'departments.read': everyone,
  'departments.manage': ['superadmin'],
  'directory.read': ['superadmin', ...directory],
  'live.own': everyone,
  'settings.own': everyone,
  'search.own': everyone,
  'analytics.read': ['superadmin', 'hr_admin', 'hr', 'project_manager'],
  'system.manage': ['superadmin'],
  'inbox.manage': ['superadmin'],
  'news.manage': ['superadmin'],
  'site.edit': ['superadmin'],
  'attendance.own': everyone,
  'attendance.read': everyone,
  'attendance.correct': leading,
  'reports.own': everyone,
  'reports.review': reviewing,
  'reports.lead': leading,
  'tasks.own': everyone,
  'teams.read': everyone,
  'teams.lead': leading,
  'teams.manage': ['superadmin', 'project_manager', 'team_manager'],
  'teams.members': ['superadmin', 'project_manager', 'team_manager', 'hr'],
  'milestones.read': [...leading, 'project_admin', 'startup_rep'],
  'milestones.manage': ['superadmin', 'project_admin', 'project_manager'],
  'milestones.decide': ['superadmin', 'startup_rep'],
  'weekly.read': ['superadmin', 'project_admin', 'project_manager', 'startup_rep'],
  'weekly.write': ['superadmin', 'project_admin', 'project_manager'],
  'startups.read': ['superadmin', 'project_manager', 'startup_rep'],
  'startups.open': ['superadmin', 'project_manager', 'startup_rep', 'intern'],
  'startups.register': ['superadmin', 'startup_rep', 'intern'],
  'startups.change': ['superadmin', 'startup_rep'],
  'startups.decide': ['superadmin'],
  'briefs.read': [...hiring, 'startup_rep'],
  'briefs.state': ['superadmin', 'startup_rep'],
  'briefs.assign': hiring,
  'certificates.read': [...hiring, 'project_manager', ...leaderRoles, 'intern'],
  'certificates.issue': ['superadmin', 'project_manager'],
  'certificates.revoke': ['superadmin'],
  'evaluations.own': everyone,
  'evaluations.start': [...leading, 'hr_admin', 'hr'],
  'meetings.own': everyone,
  'meetings.schedule': [...reviewing, 'hr_admin', 'senior_developer'],
  'calendar.own': everyone,
  'push.own': everyone,
  'exports.read': [...leading, 'project_admin', 'hr_admin', 'hr', 'startup_rep'],
  'dashboards.startup_rep': ['superadmin', 'startup_rep'],
  'dashboards.intern': ['intern'],
  'dashboards.team_leader': leaderRoles,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants

/** Whether a role may use a function. Anonymous callers (no role) may only use public ones. */
export function may(role: Role | undefined, allow: 'public' | Permission): boolean {
  if (allow === 'public') return true
  return role !== undefined && rolesWith(allow).includes(role)
}

/** The roles that may use a function. */
export const rolesWith = (permission: Permission): readonly Role[] => grants[permission]
