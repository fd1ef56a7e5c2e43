import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import type { SiteText } from '@app/contract/site/site.ts'
import type { ReactNode } from 'react'
import { EntryOrder } from './entry-order.tsx'
import { allEntries, entryName } from './entry-words.ts'
import type { useTextEdit } from './use-text-edit.ts'

interface EntryListProps {
  text: SiteText
  texts: readonly SiteText[]
  edit: ReturnType<typeof useTextEdit>
  show?: (entry: string) => ReactNode
}

/** A text that is a list, edited as one. */
export function EntryList({ text, texts, edit, show }: EntryListProps) {
  const entries = entriesIn(edit.value)
  return (
    <EntryOrder
      entries={entries}
      others={allEntries(texts, text).filter((entry) => !entries.includes(entry))}
      name={entryName(texts)}
      show={show}
      onChange={(order) => edit.type(asList(order))}
    />
  )
}
