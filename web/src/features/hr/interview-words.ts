import type { Interview } from '@app/contract/interviews.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const typeLabels: Record<Interview['type'], string> = {
  video: 'Video call',
  phone: 'Phone call',
  in_person: 'In person',
}

export const interviewLabels: Record<Interview['status'], string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No show',
}

export const interviewTones: Record<Interview['status'], BadgeTone> = {
  scheduled: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  no_show: 'warning',
}
