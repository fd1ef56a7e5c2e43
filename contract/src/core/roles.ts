import { localized, msg } from '../i18n/translate.ts'

/** Every role, from the most to the least privileged (spec §2). */
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

/** What a role is called in a sentence. */
export const roleNames: Record<Role, string> = localized({
  superadmin: msg('Superadmin'),
  project_admin: msg('Project admin'),
  internship_admin: msg('Internship admin'),
  hr_admin: msg('HR admin'),
  hr: msg('HR'),
  project_manager: msg('Project manager'),
  team_manager: msg('Team manager'),
  team_leader: msg('Team leader'),
  senior_developer: msg('Senior developer'),
  developer: msg('Developer'),
  intern: msg('Intern'),
  startup_rep: msg('Startup rep'),
})

/** Other spellings than the role itself (spec §2, product.md). */
const otherSpellings: readonly [string, Role][] = [
  ['super_admin', 'superadmin'],
  ['team_lead', 'team_leader'],
  ['human_resources', 'hr'],
  ['startup_representative', 'startup_rep'],
]

/** Words are written together or apart, by an underscore, a hyphen or a space. */
const spellings: ReadonlyMap<string, Role> = new Map(
  [...roles.map((role) => [role, role] as const), ...otherSpellings].flatMap(([spelling, role]) =>
    ['_', '', '-', ' '].map((between) => [spelling.replaceAll('_', between), role] as const),
  ),
)

/** `super-admin`, `Project Manager`, `teamleader`, `startuprep` … → the role, or undefined. */
export const roleOf = (spelling: string): Role | undefined =>
  spellings.get(spelling.trim().toLowerCase())

/** Single roles by name, for comparisons and new records. */
export const superadminRole = 'superadmin' satisfies Role
export const projectManagerRole = 'project_manager' satisfies Role
export const teamManagerRole = 'team_manager' satisfies Role
export const teamLeaderRole = 'team_leader' satisfies Role
export const seniorDeveloperRole = 'senior_developer' satisfies Role
/** Also the role of every student who signs up. */
export const internRole = 'intern' satisfies Role
export const startupRole = 'startup_rep' satisfies Role
export const hrRole = 'hr' satisfies Role
const internshipAdminRole = 'internship_admin' satisfies Role

const hrRoles: readonly Role[] = ['hr_admin', hrRole]
/** Roles that see every record of hiring. */
export const hiringRoles: readonly Role[] = [superadminRole, ...hrRoles]
/** Roles that decide on postings of others. */
export const decidingRoles: readonly Role[] = [superadminRole, internshipAdminRole]
/** Roles that publish internships. */
export const publishingRoles: readonly Role[] = [
  superadminRole,
  internshipAdminRole,
  projectManagerRole,
]
/** Roles that lead a team and manage the teams they lead. */
export const leaderRoles: readonly Role[] = [teamLeaderRole]
/** Roles that manage teams, one or all of them. */
export const managingRoles: readonly Role[] = [
  superadminRole,
  projectManagerRole,
  teamManagerRole,
  ...leaderRoles,
]
export const developerRoles: readonly Role[] = ['developer', seniorDeveloperRole]
/** Roles of a team's members, as opposed to its leader and its managers. */
export const memberRoles: readonly Role[] = [internRole, ...developerRoles]
/** Roles that send a report every working day. */
export const reportingRoles: readonly Role[] = [...memberRoles, ...leaderRoles]
/** Roles that follow evaluations which are not about themselves. */
export const evaluationWatchers: readonly Role[] = [
  ...hiringRoles,
  projectManagerRole,
  teamManagerRole,
]

/** The ladder of reviewers, from the lowest (spec §9, report escalation chain). */
export const reviewChain = [
  teamLeaderRole,
  teamManagerRole,
  projectManagerRole,
  superadminRole,
] as const
export type Reviewer = (typeof reviewChain)[number]

export const isSuperadmin = (role: Role | undefined) => role === superadminRole
export const isInternshipAdmin = (role: Role | undefined) => role === internshipAdminRole
export const isIntern = (role: Role | undefined) => role === internRole
export const managesProjects = (role: Role | undefined) => role === projectManagerRole
export const representsStartup = (role: Role | undefined) => role === startupRole
export const leadsTeam = (role: Role) => leaderRoles.includes(role)
export const isDeveloper = (role: Role) => developerRoles.includes(role)
/** HR itself, without the superadmin, who has all of its rights. */
export const isHr = (role: Role) => hrRoles.includes(role)
/** HR and the superadmin, who see every record of hiring. */
export const worksInHiring = (role: Role) => hiringRoles.includes(role)
/** HR assigns members to every team, although it manages none (permissions.json 70). */
export const staffsEveryTeam = (role: Role) => role === hrRole
