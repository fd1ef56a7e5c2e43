import {
  type AddedStep,
  entriesIn,
  type Guide,
  isAddedText,
} from '@app/contract/content/site/entries.ts'
import { helpTexts } from '@app/contract/content/site/help.ts'
import type { SiteTextLookup } from '#lib/site/site-text.tsx'

export type HelpText = SiteTextLookup<typeof helpTexts>
type Step = keyof typeof helpTexts | AddedStep

export const isStep = (entry: string): entry is Step => entry in helpTexts || isAddedText(entry)

/** The guides by audience, in order. A step without a text is not published yet. */
export const stepsOf = (texts: HelpText, guide: Guide) =>
  entriesIn(texts(`help.${guide}.entries`))
    .filter(isStep)
    .filter((step) => texts(step) !== '')
