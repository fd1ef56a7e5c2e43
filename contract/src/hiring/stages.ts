import { z } from 'zod'
import { msg } from '../i18n/translate.ts'

/**
 * Whose answer is asked for: all who wait for a decision, those of them whose day is near or who have no interview, and
 * those whose day passed without one.
 */
export const answerFilters = ['due', 'soon', 'pending', 'left_out'] as const

/** Stages that a posting may do without. */
export const skippableStages = ['assessment', 'shortlist', 'interview'] as const
export type SkippableStage = (typeof skippableStages)[number]
export const SkippedStages = z.array(z.enum(skippableStages, msg('Invalid parameter.'))).max(3)
