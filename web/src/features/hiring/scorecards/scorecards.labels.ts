import type { AttributeScale } from '@app/contract/hiring/interview-kits.ts'
import { notSeen, type Recommendation, recommendations } from '@app/contract/hiring/scorecards.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const recommendationLabels: Record<Recommendation, string> = localized({
  strong_no: msg('Strong no'),
  no: msg('No'),
  yes: msg('Yes'),
  strong_yes: msg('Strong yes'),
})

export const recommendationTones: Record<Recommendation, BadgeTone> = {
  strong_no: 'danger',
  no: 'warning',
  yes: 'accent',
  strong_yes: 'success',
}

export const scaleLabels: Record<AttributeScale, string> = localized({
  points: msg('Points from 1 to 5'),
  words: msg('Strong no to strong yes'),
})

export const highestOf: Record<AttributeScale, number> = {
  points: 5,
  words: recommendations.length,
}

/** `4`, `Strong yes` or `Not seen`. */
export function scoreLabel(scale: AttributeScale, score: number): string {
  if (score === notSeen) return t('Not seen')
  const word = recommendations[score - 1]
  return scale === 'words' && word ? recommendationLabels[word] : `${score}`
}

/** The choices of a scale, the lowest first and Not seen last. */
export const choicesOf = (scale: AttributeScale) =>
  [...Array.from({ length: highestOf[scale] }, (_, at) => at + 1), notSeen].map((score) => ({
    value: `${score}`,
    label: scoreLabel(scale, score),
  }))
