import type { Task } from '@app/contract/tasks.ts'
import type { MemberStatus } from '@app/contract/teams.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const memberTones: Record<MemberStatus, BadgeTone> = {
  Working: 'success',
  Available: 'accent',
  Busy: 'warning',
  Out: 'neutral',
}

export const taskLabels: Record<Task['status'], string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  blocked: 'Blocked',
  completed: 'Completed',
}

export const taskTones: Record<Task['status'], BadgeTone> = {
  pending: 'neutral',
  in_progress: 'accent',
  blocked: 'danger',
  completed: 'success',
}

export const priorityLabels: Record<Task['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}
