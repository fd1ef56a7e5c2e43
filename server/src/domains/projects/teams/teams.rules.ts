import { may } from '@app/contract/core/access.ts'
import { isHr, type Role, representsStartup, staffsEveryTeam } from '@app/contract/core/roles.ts'

/**
 * `lead`: everything; `work`: how the work goes on, but nobody's attendance or tasks; `know`: its members; `count`: its name
 * and head count (permissions.json 33, 35).
 */
export type TeamView = 'lead' | 'work' | 'know' | 'count'

/** How much of a team a user sees: only its leader and managers see what its members are doing (spec §6). */
export function viewOf(role: Role, is_led: boolean): TeamView {
  if (is_led) return 'lead'
  if (isHr(role)) return 'work'
  return representsStartup(role) ? 'count' : 'know'
}

/** HR may add interns to every team; its managers may change everything (permissions.json 69, 70). */
export const teamRights = (role: Role, is_led: boolean) => ({
  manage: is_led && may(role, 'teams.manage'),
  members: may(role, 'teams.members') && (is_led || staffsEveryTeam(role)),
})
