import type { Interview } from '@app/contract/interviews.ts'
import { msg } from '@app/contract/text.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const typeLabels: Record<Interview['type'], string> = {
  video: msg('Video call'),
  phone: msg('Phone call'),
  in_person: msg('In person'),
}

export const interviewLabels: Record<Interview['status'], string> = {
  scheduled: msg('Scheduled'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('No show'),
}

export const interviewTones: Record<Interview['status'], BadgeTone> = {
  scheduled: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  no_show: 'warning',
}
