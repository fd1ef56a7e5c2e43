import { t } from '@app/contract/i18n/text.ts'
import {
  Briefcase,
  FileText,
  FolderKanban,
  ListTodo,
  type LucideIcon,
  UserRound,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { fewest, useFound } from './search.api.ts'
import {
  foundItems,
  type Item,
  type Kind,
  kinds,
  kindWords,
  type Page,
  pageItems,
} from './search-items.ts'
import { recentOf } from './search-recent.ts'

const icons: Record<Kind, LucideIcon> = {
  page: FileText,
  person: UserRound,
  project: FolderKanban,
  task: ListTodo,
  internship: Briefcase,
}

interface Group {
  title: string
  items: readonly Item[]
}

/** What was found, by kind. */
const groupsOf = (items: readonly Item[]): Group[] =>
  kinds
    .map((kind) => ({ title: kindWords[kind], items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0)

interface SearchListProps {
  id: string
  groups: readonly Group[]
  active: Item | undefined
  onChoose: (item: Item) => void
}

const optionId = (list: string, { kind, id }: Item) => `${list}-${kind}-${id}`

const SearchList = ({ id, groups, active, onChoose }: SearchListProps) => (
  <div id={id} role="listbox" aria-label={t('Results')} className="grid gap-3 pt-3 empty:hidden">
    {groups.map(({ title, items }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
      <div key={title} role="group" aria-label={title} className="grid gap-0.5">
        <p aria-hidden className="px-2 text-xs font-medium text-muted">
          {title}
        </p>
        {items.map((item) => (
          <Option
            key={`${item.kind} ${item.id}`}
            id={optionId(id, item)}
            item={item}
            isActive={item === active}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    ))}
  </div>
)

interface OptionProps {
  id: string
  item: Item
  isActive: boolean
  onChoose: () => void
}

/** The focus stays in the box, so a press must not take it; the keys of the box choose too. */
function Option({ id, item: { kind, label, hint }, isActive, onChoose }: OptionProps) {
  const self = useRef<HTMLDivElement>(null)
  const Icon = icons[kind]
  useEffect(() => {
    if (isActive) self.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box that has the focus chooses by Enter
    <div
      ref={self}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-subtle',
        isActive && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="max-w-[45%] shrink-0 truncate text-sm text-muted">{hint}</span>}
    </div>
  )
}

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
