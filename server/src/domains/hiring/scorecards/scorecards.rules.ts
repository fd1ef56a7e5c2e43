import type { AttributeScale, Kit } from '@app/contract/hiring/interview-kits.ts'
import type { Interview } from '@app/contract/hiring/interviews.ts'
import {
  notSeen,
  recommendations,
  type Scoring,
  type Sheet,
  type Summary,
} from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'

interface SheetViewer {
  sits: boolean
  hasSubmitted: boolean
  status: Interview['status']
}

/**
 * Why somebody may not read the others' sheets; null when they may. Those who sat in the interview first say what they
 * saw; the others wait until it is over.
 */
export function sealOf({ sits, hasSubmitted, status }: SheetViewer): Scoring['sealed'] {
  if (hasSubmitted) return null
  if (sits) return 'own_first'
  return status === 'completed' ? null : 'not_completed'
}

/** Is there, or will there be, something to score? */
export const mayWrite = (status: Interview['status']) =>
  status === 'scheduled' || status === 'completed'

const mostOf: Record<AttributeScale, number> = { points: 5, words: recommendations.length }

type SheetContent = Pick<Sheet, 'scores' | 'notes' | 'recommendation'>

/** Does the sheet speak of what the kit holds, and of nothing else? */
export function fits({ attributes, sections }: Kit, { scores, notes }: SheetContent): boolean {
  const questions = new Set(sections.flatMap((section) => section.questions.map(({ id }) => id)))
  return (
    Object.keys(notes).every((id) => questions.has(id)) &&
    Object.entries(scores).every(([id, score]) => {
      const scale = attributes.find((attribute) => attribute.id === id)?.scale
      return scale !== undefined && score <= mostOf[scale]
    })
  )
}

/** What is missing before a sheet may be submitted: the field and its sentence; undefined when nothing is. */
export function missingIn({ attributes }: Kit, { scores, recommendation }: SheetContent) {
  if (attributes.some(({ id }) => scores[id] === undefined))
    return ['scores', t('Please score every attribute or mark it Not seen.')] as const
  if (recommendation === null)
    return ['recommendation', t('Please choose a recommendation.')] as const
  return undefined
}

/** The mean of each attribute, to one decimal, and how often each recommendation was given. */
export function summaryOf({ attributes }: Kit, sheets: readonly Sheet[]): Summary {
  return {
    sheets: sheets.length,
    attributes: attributes.map(({ id }) => {
      const scores = sheets.map((sheet) => sheet.scores[id] ?? notSeen).filter((s) => s !== notSeen)
      const sum = scores.reduce((total, score) => total + score, 0)
      const mean = scores.length ? Math.round((sum / scores.length) * 10) / 10 : null
      return { id, mean, seen_by: scores.length }
    }),
    recommendations: recommendations.map((recommendation) => ({
      recommendation,
      count: sheets.filter((sheet) => sheet.recommendation === recommendation).length,
    })),
  }
}
