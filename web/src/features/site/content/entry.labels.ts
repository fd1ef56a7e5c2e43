import { beginningOf, entriesIn, textsOfEntry } from '@app/contract/content/site/entries.ts'
import { originalOf } from '@app/contract/content/site/site-texts.ts'
import type { SiteText } from '@app/contract/site/content.ts'
import { latestText } from './use-text-edit.ts'

type Texts = readonly SiteText[]

/** The label of an entry: its question or step. */
export const entryName =
  (texts: Texts) =>
  (entry: string): string => {
    const [id] = textsOfEntry(entry)
    const text = texts.find((one) => one.id === id)
    return text ? latestText(text) : ''
  }

/** A list as readable text. */
export const listText = (texts: Texts, list: string) =>
  entriesIn(list)
    .map(entryName(texts))
    .map((name) => `• ${name}`)

/** Every entry a list could hold: those it came with, and those that were added to it. */
export function allEntries(texts: Texts, { id }: SiteText): string[] {
  const added = texts.flatMap((text) =>
    text.id.startsWith(beginningOf(id)) && !text.id.endsWith('.text')
      ? [text.id.replace(/\.title$/, '')]
      : [],
  )
  return [...entriesIn(originalOf(id)), ...added]
}
