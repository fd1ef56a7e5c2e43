import { type FaqTopic, faqTopics, guides } from '@app/contract/content/site/entries.ts'
import { answered, type FaqEntry, type FaqText, questionsOf } from './faq.ts'
import { type HelpText, stepsOf } from './guides.ts'

/** Letters as one types them: small, and without their marks, so that `pruefen` is not needed to find `prüfen`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a text contains every word of the search. */
function finder(query: string) {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  return (...texts: string[]) => {
    const text = plain(texts.join(' '))
    return terms.every((word) => text.includes(word))
  }
}

/** The questions that contain all the words, by topic; all questions without a search. */
export function findAnswers(query: string, texts: FaqText) {
  const holds = finder(query)
  const isFound = (topic: FaqTopic) => (entry: FaqEntry) => {
    const { question, answer } = answered(texts, entry)
    return holds(texts(`faq.${topic}.title`), question, answer)
  }
  return faqTopics
    .map((topic) => ({ topic, entries: questionsOf(texts, topic).filter(isFound(topic)) }))
    .filter(({ entries }) => entries.length > 0)
}

export function findGuides(query: string, texts: HelpText) {
  const holds = finder(query)
  return guides.filter((guide) => {
    const steps = stepsOf(texts, guide).map(texts)
    return steps.length > 0 && holds(texts(`help.${guide}.title`), ...steps)
  })
}

/** The maximum length of a search. */
const maxQueryLength = 200
export const parseFilters = (searchParams: URLSearchParams) =>
  (searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
