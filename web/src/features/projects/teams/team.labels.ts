import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { MemberStatus } from '@app/contract/projects/teams.ts'
import type { ReportStatus } from '@app/contract/work/reports.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const memberLabels: Record<MemberStatus, string> = localized({
  Working: msg('Working'),
  Available: msg('Available'),
  Busy: msg('Busy'),
  Out: msg('Out'),
})

export const memberTones: Record<MemberStatus, BadgeTone> = {
  Working: 'success',
  Available: 'accent',
  Busy: 'warning',
  Out: 'neutral',
}

/** The state of today's report, for who waits for it. */
export const reportLabels: Record<ReportStatus, string> = localized({
  pending: msg('Report to review'),
  approved: msg('Report approved'),
  rejected: msg('Report rejected'),
  changes_requested: msg('Report sent back'),
})

export const reportTones: Record<ReportStatus, BadgeTone> = {
  pending: 'accent',
  approved: 'success',
  rejected: 'danger',
  changes_requested: 'warning',
}

export const taskLabels: Record<Task['status'], string> = localized({
  pending: msg('Pending'),
  in_progress: msg('In progress'),
  blocked: msg('Blocked'),
  completed: msg('Completed'),
})

export const taskTones: Record<Task['status'], BadgeTone> = {
  pending: 'neutral',
  in_progress: 'accent',
  blocked: 'danger',
  completed: 'success',
}

export const priorityLabels: Record<Task['priority'], string> = localized({
  low: msg('Low'),
  medium: msg('Medium'),
  high: msg('High'),
})
