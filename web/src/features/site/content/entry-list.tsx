import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SiteText } from '@app/contract/site/content.ts'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { OrderButtons } from '#lib/order-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { allEntries, entryName } from './entry.labels.ts'
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

interface EntryOrderProps {
  entries: readonly string[]
  /** The entries that can be added. */
  others: readonly string[]
  name: (entry: string) => string
  show?: (entry: string) => ReactNode
  onChange: (entries: string[]) => void
}

/** The entries of a list, each movable and removable by keyboard; removed entries can be restored. */
function EntryOrder({ entries, others, name, show = name, onChange }: EntryOrderProps) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  /** The focus stays with what was moved; where that cannot be, it goes to the list. */
  const change = (to: string[], text: string, focused: string) => {
    flushSync(() => {
      onChange(to)
      setAnnouncement(text)
    })
    const target = document.getElementById(id + focused)
    ;(target ?? document.getElementById(id))?.focus()
  }
  const move = (entry: string, by: 1 | -1) => {
    const rest = entries.filter((one) => one !== entry)
    const index = entries.indexOf(entry) + by
    const text = t('Moved to {place} of {count}.', { place: index + 1, count: entries.length })
    change(rest.toSpliced(index, 0, entry), text, `${entry} ${by}`)
  }
  const remove = (entry: string) =>
    change(
      entries.filter((one) => one !== entry),
      t('Removed: {name}', { name: name(entry) }),
      entry,
    )
  const putBack = (entry: string) =>
    change([...entries, entry], t('Restored: {name}', { name: name(entry) }), `${entry} -1`)
  return (
    <div id={id} tabIndex={-1} className="grid max-w-3xl grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="divide-y rounded-md border bg-surface empty:hidden">
        {entries.map((entry, at) => (
          <li key={entry} className="flex flex-wrap items-start gap-x-3 p-1 sm:flex-nowrap">
            <div className="min-w-0 grow basis-full px-2 py-1.5 sm:basis-0">{show(entry)}</div>
            <OrderButtons
              id={id + entry}
              title={name(entry)}
              at={at}
              count={entries.length}
              onMove={(by) => move(entry, by)}
              onRemove={() => remove(entry)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">
            {t('Removed ({count})', { count: others.length })}
          </summary>
          <ul className="mt-1 grid gap-1">
            {others.map((entry) => (
              <li key={entry} className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 wrap-anywhere">{name(entry)}</span>
                <Button
                  id={id + entry}
                  variant="ghost"
                  size="sm"
                  aria-label={t('Restore {name}', { name: name(entry) })}
                  onClick={() => putBack(entry)}
                >
                  <RotateCcw aria-hidden /> {t('Restore')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
