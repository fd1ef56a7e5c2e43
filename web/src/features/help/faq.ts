import type { SiteCardId } from '@app/contract/site-texts.ts'
import type { faqTexts } from '@app/contract/site-texts-faq.ts'
import type { SiteWords } from '#lib/site-text.tsx'

export type FaqWords = SiteWords<typeof faqTexts>
export type FaqEntry = SiteCardId<typeof faqTexts>

/** What people ask, by who asks it: where each question stands in its catalogue. */
export const faq: readonly { topic: FaqTopic; entries: readonly FaqEntry[] }[] = [
  {
    topic: 'applying',
    entries: ['faq.cost', 'faq.who', 'faq.paid', 'faq.resume', 'faq.outcome', 'faq.withdraw'],
  },
  {
    topic: 'working',
    entries: [
      'faq.hours',
      'faq.forgotten',
      'faq.offline',
      'faq.reader',
      'faq.unread',
      'faq.rejected',
      'faq.certificate',
      'faq.proof',
    ],
  },
  { topic: 'startups', entries: ['faq.register', 'faq.team', 'faq.progress', 'faq.returned'] },
  { topic: 'account', entries: ['faq.password', 'faq.languages', 'faq.data'] },
]
export type FaqTopic = 'applying' | 'working' | 'startups' | 'account'

/** A question and its answer, in words. */
export const answered = (words: FaqWords, entry: FaqEntry) => ({
  question: words(`${entry}.title`),
  answer: words(`${entry}.text`),
})
