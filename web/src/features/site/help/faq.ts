import {
  type AddedQuestion,
  entriesIn,
  type FaqTopic,
  isAddedText,
} from '@app/contract/content/site/entries.ts'
import { faqTexts } from '@app/contract/content/site/faq.ts'
import type { SiteCardId } from '@app/contract/content/site/site-texts.ts'
import type { SiteTextLookup } from '#lib/site/site-text.tsx'

export type FaqText = SiteTextLookup<typeof faqTexts>
export type FaqEntry = SiteCardId<typeof faqTexts> | AddedQuestion

export const isFaqEntry = (entry: string): entry is FaqEntry =>
  `${entry}.title` in faqTexts || isAddedText(`${entry}.title`)

/** The questions about a topic, in order. A question without a text is not published yet. */
export const questionsOf = (texts: FaqText, topic: FaqTopic) =>
  entriesIn(texts(`faq.${topic}.entries`))
    .filter(isFaqEntry)
    .filter((entry) => texts(`${entry}.title`) !== '')

/** A question and its answer as texts. */
export const answered = (texts: FaqText, entry: FaqEntry) => ({
  question: texts(`${entry}.title`),
  answer: texts(`${entry}.text`),
})
