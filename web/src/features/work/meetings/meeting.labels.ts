import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { meetingAnswers } from '@app/contract/work/meetings.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Answer = (typeof meetingAnswers)[number]

export const answerLabels: Record<Answer, string> = localized({
  invited: msg('Not answered'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
})

export const answerTones: Record<Answer, BadgeTone> = {
  invited: 'neutral',
  accepted: 'success',
  declined: 'danger',
}
