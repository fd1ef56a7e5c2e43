import type { Interview } from '@app/contract/hiring/interviews.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const interviewLabels: Record<Interview['status'], string> = localized({
  scheduled: msg('Scheduled'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('No-show'),
})

export const interviewTones: Record<Interview['status'], BadgeTone> = {
  scheduled: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  no_show: 'warning',
}
