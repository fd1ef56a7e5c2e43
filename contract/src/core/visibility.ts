import type { Role } from './access.ts'

export type Reach = 'all' | 'managed' | 'startup' | 'departments' | 'teams'

const reaches: Partial<Record<Role, Reach>> = {
  superadmin: 'all',
  project_admin: 'all',
  internship_admin: 'all',
  hr_admin: 'all',
  hr: 'all',
  project_manager: 'managed',
  startup_rep: 'startup',
  team_manager: 'departments',
}

/** Whose projects, teams and people a role knows of: everybody else those of their own teams (permissions.json 6, 13). */
export const reachOf = (role: Role): Reach => reaches[role] ?? 'teams'

export type Lead = 'all' | 'managed' | 'departments' | 'led' | 'none'

const leads: Partial<Record<Role, Lead>> = {
  superadmin: 'all',
  project_manager: 'managed',
  team_manager: 'departments',
  team_leader: 'led',
}

/** Whose teams a role leads: it gives tasks there, corrects times and reviews reports ("manages this row", security.md). */
export const leadOf = (role: Role): Lead => leads[role] ?? 'none'
