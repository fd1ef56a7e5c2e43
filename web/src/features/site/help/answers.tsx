import type { FaqTopic } from '@app/contract/content/site/entries.ts'
import { faqTexts } from '@app/contract/content/site/faq.ts'
import { SiteList, siteCard, useSiteEditing } from '#lib/site/site-text.tsx'
import { type FaqEntry, isFaqEntry } from './faq.ts'

interface AnswersProps {
  topic: FaqTopic
  entries: readonly FaqEntry[]
  /** The results of a search: opened, and not the whole list. */
  isSearch: boolean
}

/** Questions that open in place, without script. */
export function Answers({ topic, entries, isSearch }: AnswersProps) {
  const isEditing = useSiteEditing()
  const answers = (
    <div className="max-w-3xl divide-y rounded-md border bg-surface">
      {entries.map((entry) =>
        isEditing ? (
          <div key={entry} className="px-4 py-3">
            <OpenEntry entry={entry} />
          </div>
        ) : (
          <FoldedEntry key={entry} entry={entry} open={isSearch} />
        ),
      )}
    </div>
  )
  if (isSearch) return answers
  return (
    <SiteList
      list={`faq.${topic}.entries`}
      show={(entry) => isFaqEntry(entry) && <OpenEntry entry={entry} />}
    >
      {answers}
    </SiteList>
  )
}

interface EntryProps {
  entry: FaqEntry
  open: boolean
}

function FoldedEntry({ entry, open }: EntryProps) {
  const { title, text } = siteCard(faqTexts, entry)
  return (
    <details open={open} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-subtle">
        {title}
        <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <p className="px-4 pb-4 text-muted">{text}</p>
    </details>
  )
}

/** While the site is edited, a click on a question edits its text. */
function OpenEntry({ entry }: Pick<EntryProps, 'entry'>) {
  const { title, text } = siteCard(faqTexts, entry)
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-muted">{text}</p>
    </div>
  )
}
