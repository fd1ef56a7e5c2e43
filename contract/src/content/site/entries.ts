/** The parts of the FAQ and of the help; each holds entries that superadmins add, take out and order. */
export const faqTopics = ['applying', 'working', 'startups', 'account'] as const
export type FaqTopic = (typeof faqTopics)[number]
export const guides = ['student', 'intern', 'leader', 'hr', 'startup'] as const
export type Guide = (typeof guides)[number]

/** Of entries that superadmins added; they have no words that they came with. */
export type AddedQuestion = `faq.${FaqTopic}_${string}`
export type AddedStep = `help.${Guide}.step_${string}`
export type AddedTextId = `${AddedQuestion}.title` | `${AddedQuestion}.text` | AddedStep

const added = new RegExp(
  `^(?:faq\\.(?:${faqTopics.join('|')})_[0-9a-f]{8}\\.(?:title|text)|help\\.(?:${guides.join('|')})\\.step_[0-9a-f]{8})$`,
)
export const isAddedText = (id: string): id is AddedTextId => added.test(id)

/** Which entries a part shows, in order, is a text as well, with drafts and versions of its own: a JSON array of entries. */
export function entriesIn(list: string): string[] {
  try {
    const entries: unknown = JSON.parse(list)
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}
export const asList = (entries: readonly string[]) => JSON.stringify(entries)
/** The most entries of a part. */
export const mostEntries = 50

export type EntryTextIds = readonly [title: string, ...more: string[]]
/** A question has an answer; a step is one sentence. */
export const textsOfEntry = (entry: string): EntryTextIds =>
  entry.startsWith('faq.') ? [`${entry}.title`, `${entry}.text`] : [entry]

/** What the entries begin with that are added to a list. */
export const beginningOf = (list: string) =>
  list.replace(/^(faq\.\w+)\.entries$/, '$1_').replace(/^(help\.\w+)\.entries$/, '$1.step_')
