import {
  isIntern,
  isSuperadmin,
  managesProjects,
  type Role,
  representsStartup,
  startupRole,
} from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type StartupStatus, startupLabels } from '@app/contract/projects/startups.ts'

/** The permitted transitions of a registration; setting another meeting date is one, too. */
const moves: Record<StartupStatus, readonly StartupStatus[]> = {
  pending: ['meeting_scheduled', 'approved', 'rejected'],
  meeting_scheduled: ['meeting_scheduled', 'approved', 'rejected'],
  approved: [],
  rejected: [],
}
export const movesFrom = (status: StartupStatus) => moves[status]

/** Why a registration cannot be moved; undefined when it can. */
export const transitionError = (from: StartupStatus, to: StartupStatus) =>
  moves[from].includes(to)
    ? undefined
    : t("You can't change a startup from “{from}” to “{to}”.", {
        from: startupLabels[from],
        to: startupLabels[to],
      })

/** The role that an approval gives to the applicant; undefined for users whose current role must not be replaced. */
export function roleAfterApproval(role: Role): Role | undefined {
  if (isIntern(role) || representsStartup(role)) return startupRole
  return isSuperadmin(role) ? role : undefined
}

/** Roles that only manage a startup's project see its name and nothing else (permissions.json 37). */
export const seesNameOnly = (role: Role) => managesProjects(role)
