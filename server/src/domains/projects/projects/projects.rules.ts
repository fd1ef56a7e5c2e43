import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { visibilityOf } from '@app/contract/core/visibility.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { MilestoneStatus } from '@app/contract/projects/milestones.ts'
import type { ProjectStatus } from '@app/contract/projects/projects.ts'

/**
 * Roles that only assign people and postings to a project see its name, not its startup or manager (permissions.json
 * 13).
 */
export const seesNameOnly = (role: Role) =>
  visibilityOf(role) === 'all' && !may(role, 'projects.manage')

/** The permitted transitions of a project; `successful` is a completed one that its startup has confirmed. */
const projectMoves: Record<ProjectStatus, readonly ProjectStatus[]> = {
  proposed: ['active', 'archived'],
  active: ['completed', 'archived'],
  completed: ['active', 'successful', 'archived'],
  successful: ['archived'],
  archived: ['active'],
}
export const movesFrom = (status: ProjectStatus) => projectMoves[status]
export const mayMove = (from: ProjectStatus, to: ProjectStatus) => projectMoves[from].includes(to)

/** As they are written within a sentence. */
export const statusWords: Record<ProjectStatus, string> = localized({
  proposed: msg('proposed'),
  active: msg('active'),
  completed: msg('completed'),
  successful: msg('successful'),
  archived: msg('archived'),
})

/** The actions on a milestone: the statuses they are allowed in and the one they lead to. */
const milestoneMoves = {
  begin: { from: ['pending'], to: 'in_progress' },
  put_back: { from: ['in_progress'], to: 'pending' },
  submit: { from: ['pending', 'in_progress'], to: 'completed' },
  accept: { from: ['completed'], to: 'approved' },
  return: { from: ['completed'], to: 'in_progress' },
} as const satisfies Record<string, { from: readonly MilestoneStatus[]; to: MilestoneStatus }>
export type MilestoneAct = keyof typeof milestoneMoves

/** Where an act leads from this status; undefined when it cannot be done there. */
export function after(act: MilestoneAct, status: MilestoneStatus): MilestoneStatus | undefined {
  const { from, to } = milestoneMoves[act]
  return from.some((one) => one === status) ? to : undefined
}
