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

/** How to do what one came for, by who one is, in order. A step without words waits to be published. */
export const stepsOf = (texts: HelpText, guide: Guide) =>
  entriesIn(texts(`help.${guide}.entries`))
    .filter(isStep)
    .filter((step) => texts(step) !== '')
