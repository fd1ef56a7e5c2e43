/** The sections of the FAQ and of the help. Superadmins add, remove and order their entries. */
export const faqTopics = ['applying', 'working', 'startups', 'account'] as const
export type FaqTopic = (typeof faqTopics)[number]
export const guides = ['student', 'intern', 'leader', 'hr', 'startup'] as const
export type Guide = (typeof guides)[number]

/** Entries added by superadmins, which have no default text. */
export type AddedQuestion = `faq.${FaqTopic}_${string}`
export type AddedStep = `help.${Guide}.step_${string}`
export type AddedTextId = `${AddedQuestion}.title` | `${AddedQuestion}.text` | AddedStep

const added = new RegExp(
  `^(?:faq\\.(?:${faqTopics.join('|')})_[0-9a-f]{8}\\.(?:title|text)|help\\.(?:${guides.join('|')})\\.step_[0-9a-f]{8})$`,
)
export const isAddedText = (id: string): id is AddedTextId => added.test(id)

/**
 * The entries of a section, in order. They are stored as a text with its own drafts and versions: a JSON array of ids.
 */
export function entriesIn(list: string): string[] {
  try {
    const entries: unknown = JSON.parse(list)
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}
export const asList = (entries: readonly string[]) => JSON.stringify(entries)
/** The maximum number of entries in a section. */
export const mostEntries = 50

type EntryTextIds = readonly [title: string, ...more: string[]]
/** A question has a title and an answer; a step is a single sentence. */
export const textsOfEntry = (entry: string): EntryTextIds =>
  entry.startsWith('faq.') ? [`${entry}.title`, `${entry}.text`] : [entry]

/** The id prefix of entries added to a list. */
export const beginningOf = (list: string) =>
  list.replace(/^(faq\.\w+)\.entries$/, '$1_').replace(/^(help\.\w+)\.entries$/, '$1.step_')
