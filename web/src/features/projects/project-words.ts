import type { MilestoneStatus } from '@app/contract/milestones.ts'
import type { ProjectStatus } from '@app/contract/projects.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Status = ProjectStatus | MilestoneStatus

/** The statuses of spec §4 as they are said. */
export const statusWords: Record<Status, string> = {
  proposed: 'Proposed',
  active: 'Active',
  completed: 'Completed',
  successful: 'Successful',
  archived: 'Archived',
  pending: 'Pending',
  in_progress: 'In progress',
  approved: 'Approved',
}

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

/** What the button says that moves a project there. */
export const moveWords: Record<ProjectStatus, string> = {
  proposed: 'Propose',
  active: 'Set active',
  completed: 'Mark completed',
  successful: 'Mark successful',
  archived: 'Archive',
}

export const stepWords = {
  created: 'Milestone set',
  changed: 'Milestone changed',
  moved: 'Moved',
  submitted: 'Deliverable submitted',
  accepted: 'Deliverable accepted',
  returned: 'Deliverable returned',
} as const
