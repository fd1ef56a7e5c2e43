import { helpTexts } from '@app/contract/site-texts-help.ts'
import type { SiteWords } from '#lib/site-text.tsx'

export type HelpWords = SiteWords<typeof helpTexts>
export const guides = ['student', 'intern', 'leader', 'hr', 'startup'] as const
export type Guide = (typeof guides)[number]

/** How to do what one came for, by who one is: where the steps stand in their catalogue, in order. */
export const stepsOf = (guide: Guide) =>
  (Object.keys(helpTexts) as (keyof typeof helpTexts)[]).filter((id) =>
    id.startsWith(`help.${guide}.step`),
  )
