import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { MilestoneStatus } from '@app/contract/projects/milestones.ts'
import type { ProjectStatus } from '@app/contract/projects/projects.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Status = ProjectStatus | MilestoneStatus

/** The labels of the statuses (spec §4). */
export const statusLabels: Record<Status, string> = localized({
  proposed: msg('Proposed'),
  active: msg('Active'),
  completed: msg('Completed'),
  successful: msg('Successful'),
  archived: msg('Archived'),
  pending: msg('Pending'),
  in_progress: msg('In progress'),
  approved: msg('Approved'),
})

export const statusTones: Record<Status, BadgeTone> = {
  proposed: 'warning',
  active: 'accent',
  completed: 'success',
  successful: 'success',
  archived: 'neutral',
  pending: 'neutral',
  in_progress: 'accent',
  approved: 'success',
}

/** The label of the button that moves a project to a status. */
export const moveLabels: Record<ProjectStatus, string> = localized({
  proposed: msg('Propose'),
  active: msg('Set active'),
  completed: msg('Mark completed'),
  successful: msg('Mark successful'),
  archived: msg('Archive'),
})

/** The entry in the history of a milestone that was moved to a status. */
export const transitionLabels: Record<MilestoneStatus, string> = localized({
  pending: msg('Moved to pending'),
  in_progress: msg('Moved to in progress'),
  completed: msg('Moved to completed'),
  approved: msg('Moved to approved'),
})

export const stepLabels = localized({
  created: msg('Milestone set'),
  changed: msg('Milestone changed'),
  moved: msg('Moved'),
  submitted: msg('Deliverable submitted'),
  accepted: msg('Deliverable accepted'),
  returned: msg('Deliverable returned'),
} as const)
