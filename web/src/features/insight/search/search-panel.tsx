import { t } from '@app/contract/i18n/text.ts'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { fewest, useFound } from './search.api.ts'
import { foundItems, type Item, type Page, pageItems } from './search-items.ts'
import { type Group, groupsOf, optionId, SearchList } from './search-list.tsx'
import { recentOf } from './search-recent.ts'

interface SearchPanelProps {
  pages: readonly Page[]
  onChoose: (item: Item) => void
}

/** One box for everything: type, walk with the arrows, go with Enter. */
export function SearchPanel({ pages, onChoose }: SearchPanelProps) {
  const list = useId()
  const [words, setWords] = useState('')
  const { groups, ...state } = useGroups(words.trim(), pages)
  const items = groups.flatMap((group) => group.items)
  const { active, onKeyDown } = useWalk(items, words, onChoose)
  return (
    <div>
      <SearchInput
        label={t('Search')}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(list, active)}
        placeholder={t('People, projects, tasks, internships, pages')}
        autoComplete="off"
        maxLength={100}
        // The dialog was opened to type here.
        autoFocus
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <SearchList id={list} groups={groups} active={active} onChoose={onChoose} />
      <Said words={words.trim()} count={items.length} {...state} />
    </div>
  )
}

/** Without words what was chosen last, and the pages; then what the words find. */
function useGroups(words: string, pages: readonly Page[]) {
  const { id, role } = useMe()
  const { found, ...state } = useFound(useLater(words).slice(0, 100))
  if (words === '') {
    const recent = { title: t('Recent'), items: recentOf(id) }
    return { groups: [recent, ...groupsOf(pageItems(pages, ''))].filter(isFilled), ...state }
  }
  const items = found && words.length >= fewest ? foundItems(found, role) : []
  return { groups: groupsOf([...pageItems(pages, words), ...items]), ...state }
}

const isFilled = ({ items }: Group) => items.length > 0

const pause = 150

/** The words as they stood when typing paused. */
function useLater(words: string) {
  const [later, setLater] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setLater(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return later
}

function useWalk(items: readonly Item[], words: string, choose: (item: Item) => void) {
  const [at, setAt] = useState({ words, place: 0 })
  const place = at.words === words ? Math.min(at.place, items.length - 1) : 0
  const active = items[Math.max(0, place)]
  const to = (next: number) =>
    setAt({ words, place: items.length ? (next + items.length) % items.length : 0 })
  const keys: Record<string, () => void> = {
    ArrowDown: () => to(place + 1),
    ArrowUp: () => to(place - 1),
    Enter: () => active && choose(active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { active, onKeyDown }
}

interface SaidProps {
  words: string
  count: number
  failed: string | undefined
  isSearching: boolean
  retry: () => void
}

function Said({ words, count, failed, isSearching, retry }: SaidProps) {
  if (failed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-2 pt-4 text-sm">
        <p>{t('The search did not answer. {failed}', { failed })}</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          {t('Retry')}
        </Button>
      </div>
    )
  return (
    <p role="status" className="px-2 pt-4 text-sm text-muted empty:hidden">
      {wordsFor(words, count, isSearching)}
    </p>
  )
}

function wordsFor(words: string, count: number, isSearching: boolean) {
  if (words && words.length < fewest) return t('Type one more letter to search.')
  if (isSearching) return t('Searching…')
  return words && count === 0 ? t('Nothing found for “{words}”.', { words }) : ''
}
