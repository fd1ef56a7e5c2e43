import type { Role } from '@app/contract/access.ts'

/** `lead`: everything; `know`: who is in it; `count`: its name and head count (permissions.json 33, 35). */
export type TeamView = 'lead' | 'know' | 'count'

/** As whom a person sees a team: only who leads or manages it sees what its people do at the moment (spec §6). */
export function viewOf(role: Role, is_led: boolean): TeamView {
  if (is_led) return 'lead'
  return role === 'startup_rep' ? 'count' : 'know'
}
