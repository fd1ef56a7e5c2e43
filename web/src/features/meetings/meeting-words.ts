import type { meetingAnswers } from '@app/contract/meetings.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Answer = (typeof meetingAnswers)[number]

export const answerLabels: Record<Answer, string> = {
  invited: 'Not answered',
  accepted: 'Accepted',
  declined: 'Declined',
}

export const answerTones: Record<Answer, BadgeTone> = {
  invited: 'neutral',
  accepted: 'success',
  declined: 'danger',
}
