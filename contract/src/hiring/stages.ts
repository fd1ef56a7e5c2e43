import { z } from 'zod'
import { msg } from '../i18n/translate.ts'

/** Stages that a posting may do without. */
export const skippableStages = ['assessment', 'shortlist', 'interview'] as const
export type SkippableStage = (typeof skippableStages)[number]
export const SkippedStages = z.array(z.enum(skippableStages, msg('Invalid parameter.'))).max(3)
