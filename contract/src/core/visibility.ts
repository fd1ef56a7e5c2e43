import { leadsTeam, type Role } from './roles.ts'

export type VisibilityScope = 'all' | 'managed' | 'startup' | 'departments' | 'teams'

const visibilityScopes: Partial<Record<Role, VisibilityScope>> = {
  superadmin: 'all',
  project_admin: 'all',
  internship_admin: 'all',
  hr_admin: 'all',
  hr: 'all',
  project_manager: 'managed',
  startup_rep: 'startup',
  team_manager: 'departments',
}

/** Which projects, teams and users a role can see; by default those of its own teams (permissions.json 6, 13). */
export const visibilityOf = (role: Role): VisibilityScope => visibilityScopes[role] ?? 'teams'

export type ManagementScope = 'all' | 'managed' | 'departments' | 'led' | 'none'

const managementScopes: Partial<Record<Role, ManagementScope>> = {
  superadmin: 'all',
  project_manager: 'managed',
  team_manager: 'departments',
}

/**
 * Which teams a role manages: it assigns tasks, corrects times and reviews reports there ("manages this row",
 * security.md).
 */
export const managementScopeOf = (role: Role): ManagementScope =>
  managementScopes[role] ?? (leadsTeam(role) ? 'led' : 'none')
