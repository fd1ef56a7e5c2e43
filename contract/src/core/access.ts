/** Roles, every accepted spelling of them, and who may do what (spec §2, §6; permissions.json). */
export const roles = [
  'superadmin',
  'project_admin',
  'internship_admin',
  'hr_admin',
  'hr',
  'project_manager',
  'team_manager',
  'team_leader',
  'senior_developer',
  'developer',
  'intern',
  'startup_rep',
] as const
export type Role = (typeof roles)[number]

const spellings: Record<string, Role> = {
  admin: 'superadmin',
  humanresources: 'hr',
  pm: 'project_manager',
  teamlead: 'team_leader',
  tl: 'team_leader',
  tm: 'team_manager',
  startup: 'startup_rep',
  startuprepresentative: 'startup_rep',
  ...Object.fromEntries(roles.map((role) => [role.replaceAll('_', ''), role])),
}

/** `super-admin`, `Project Manager`, `teamleader`, `startuprep` … → the role, or undefined. */
export const roleOf = (spelling: string): Role | undefined =>
  spellings[spelling.toLowerCase().replaceAll(/[^a-z]/g, '')]

/** Roles that accounts, rows and links are compared with or made for, by name. */
export const superadminRole = 'superadmin' satisfies Role
export const projectManagerRole = 'project_manager' satisfies Role
export const teamManagerRole = 'team_manager' satisfies Role
export const teamLeaderRole = 'team_leader' satisfies Role
export const seniorDeveloperRole = 'senior_developer' satisfies Role
export const internRole = 'intern' satisfies Role
export const startupRole = 'startup_rep' satisfies Role

export const developerRoles: readonly Role[] = ['developer', seniorDeveloperRole]
/** Who can be a member of a team; its leader and its managers are named otherwise. */
export const memberRoles: readonly Role[] = [internRole, ...developerRoles]
/** Who sends a report every working day. */
export const reportingRoles: readonly Role[] = [...memberRoles, teamLeaderRole]

/** The ladder of reviewers, from the lowest (spec §9, report escalation chain). */
export const reviewChain = [
  teamLeaderRole,
  teamManagerRole,
  projectManagerRole,
  superadminRole,
] as const
export type Reviewer = (typeof reviewChain)[number]

const everyone = roles
const hiring = ['superadmin', 'hr_admin', 'hr'] as const
/** Who follows all evaluations besides the people whose they are. */
export const evaluationWatchers: readonly Role[] = [...hiring, projectManagerRole, teamManagerRole]
const publishing = ['superadmin', 'internship_admin', 'project_manager'] as const
const leading = ['superadmin', 'project_manager', 'team_manager', 'team_leader'] as const
const reviewing = [...leading, 'project_admin', 'internship_admin', 'hr'] as const
const directory = ['project_admin', 'internship_admin', 'hr_admin'] as const

/** Coarse access: which roles may use a function at all. The domains narrow it by row and field. */
const grants = {
  'account.own': everyone,
  'sessions.own': everyone,
  'users.read': everyone,
  'users.update': everyone,
  'users.manage': ['superadmin'],
  'notifications.own': everyone,
  'files.own': everyone,
  'internships.read': everyone,
  'internships.manage': publishing,
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
  'certificates.read': [...hiring, 'project_manager', 'team_leader', 'intern'],
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
  'dashboards.team_leader': ['team_leader'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants
export const permissions = Object.keys(grants)

/** Whether a role may use a function marked `allow`. Anonymous callers (no role) may use only what is public. */
export function may(role: Role | undefined, allow: 'public' | Permission): boolean {
  if (allow === 'public') return true
  return role !== undefined && rolesWith(allow).includes(role)
}

/** The roles that may use a function. */
export const rolesWith = (permission: Permission): readonly Role[] => grants[permission]

export const isSuperadmin = (role: Role) => role === superadminRole
export const isInternshipAdmin = (role: Role | undefined) => role === 'internship_admin'
export const managesProjects = (role: Role | undefined) => role === projectManagerRole
export const representsStartup = (role: Role | undefined) => role === startupRole
export const isTeamLeader = (role: Role) => role === teamLeaderRole
export const isDeveloper = (role: Role) => developerRoles.includes(role)
/** HR itself, without the superadmin who may do all that HR may. */
export const isHr = (role: Role) => worksInHiring(role) && !isSuperadmin(role)
/** Whose work hiring is: HR's and a superadmin's, who see all of its records. */
export const worksInHiring = (role: Role) => may(role, 'hires.manage')
/** HR puts people into every team, though it manages none (permissions.json 70). */
export const staffsEveryTeam = (role: Role) => role === 'hr'
