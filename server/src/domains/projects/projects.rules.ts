import type { Role } from '@app/contract/access.ts'

const namesOnly: readonly Role[] = ['hr', 'hr_admin', 'internship_admin']

/** Those who only put people and postings to a project need its name, not whose it is. */
export const showsStartup = (role: Role) => !namesOnly.includes(role)
