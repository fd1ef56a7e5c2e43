import type { meetingAnswers } from '@app/contract/meetings.ts'
import { msg, said } from '@app/contract/text.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Answer = (typeof meetingAnswers)[number]

export const answerLabels: Record<Answer, string> = said({
  invited: msg('Not answered'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
})

export const answerTones: Record<Answer, BadgeTone> = {
  invited: 'neutral',
  accepted: 'success',
  declined: 'danger',
}
