import { may } from '@app/contract/core/access.ts'
import { type Role, representsStartup, staffsEveryTeam } from '@app/contract/core/roles.ts'

/** `lead`: everything; `know`: who is in it; `count`: its name and head count (permissions.json 33, 35). */
export type TeamView = 'lead' | 'know' | 'count'

/** As whom a person sees a team: only who leads or manages it sees what its people do at the moment (spec §6). */
export function viewOf(role: Role, is_led: boolean): TeamView {
  if (is_led) return 'lead'
  return representsStartup(role) ? 'count' : 'know'
}

/** HR puts interns into every team; whoever manages a team says everything of it (permissions.json 69, 70). */
export const teamRights = (role: Role, is_led: boolean) => ({
  manage: is_led && may(role, 'teams.manage'),
  members: may(role, 'teams.members') && (is_led || staffsEveryTeam(role)),
})
