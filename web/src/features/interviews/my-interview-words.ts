import type { Interview } from '@app/contract/interviews.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const typeLabels: Record<Interview['type'], string> = {
  video: 'Video call',
  phone: 'Phone call',
  in_person: 'In person',
}

export const labels: Record<Interview['status'], string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'Missed',
}

export const tones: Record<Interview['status'], BadgeTone> = {
  scheduled: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  no_show: 'warning',
}
