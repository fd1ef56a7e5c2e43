import type { Role } from '@app/contract/access.ts'

type Reach = 'all' | 'managed' | 'startup' | 'departments' | 'teams'

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

/** Which projects a role sees: everybody else sees those of their own teams. */
export const reachOf = (role: Role): Reach => reaches[role] ?? 'teams'

const namesOnly: readonly Role[] = ['hr', 'hr_admin', 'internship_admin']

/** Those who only put people and postings to a project need its name, not whose it is. */
export const showsStartup = (role: Role) => !namesOnly.includes(role)
