import { t } from '@app/contract/i18n/text.ts'
import {
  type UseComboboxReturnValue,
  type UseComboboxStateChangeTypes,
  useCombobox,
} from 'downshift'
import {
  Briefcase,
  FileText,
  FolderKanban,
  ListTodo,
  type LucideIcon,
  UserRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { fewest, useSearchResults } from './search.api.ts'
import {
  type Item,
  type Kind,
  kindLabels,
  kinds,
  type Page,
  pageItems,
  resultItems,
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
    .map((kind) => ({ title: kindLabels[kind], items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0)

interface SearchListProps {
  groups: readonly Group[]
  active: Item | undefined
  box: UseComboboxReturnValue<Item>
}

const SearchList = ({ groups, active, box }: SearchListProps) => (
  <div
    {...box.getMenuProps({ 'aria-label': t('Results') })}
    className="grid gap-3 pt-3 empty:hidden"
  >
    {groups.map(({ title, items }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
      <div key={title} role="group" aria-label={title} className="grid gap-0.5">
        <p aria-hidden className="px-2 text-xs font-medium text-muted">
          {title}
        </p>
        {items.map((item) => {
          const Icon = icons[item.kind]
          return (
            <div
              key={`${item.kind} ${item.id}`}
              {...box.getItemProps({ item })}
              className={cn(
                'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-subtle',
                item === active && 'bg-accent-soft hover:bg-accent-soft',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{item.label}</span>
              {item.hint && (
                <span className="max-w-[45%] shrink-0 truncate text-sm text-muted">
                  {item.hint}
                </span>
              )}
            </div>
          )
        })}
      </div>
    ))}
  </div>
)

interface SearchPanelProps {
  pages: readonly Page[]
  onChoose: (item: Item) => void
}

const { InputBlur, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes
const passing = new Set<UseComboboxStateChangeTypes>([
  InputBlur,
  InputKeyDownEscape,
  MenuMouseLeave,
])

/** One box for everything: type, walk with the arrows, go with Enter. */
export function SearchPanel({ pages, onChoose }: SearchPanelProps) {
  const [search, setSearch] = useState('')
  const { groups, ...state } = useGroups(search.trim(), pages)
  const items = groups.flatMap((group) => group.items)
  const box = useCombobox<Item>({
    items,
    itemToString: () => '',
    isOpen: true,
    inputValue: search,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    // To leave the box chooses nothing; Escape is for the dialog around it.
    stateReducer: (state, { type, changes }) => (passing.has(type) ? state : changes),
  })
  const active = items[box.highlightedIndex]
  return (
    <div>
      <SearchInput
        {...box.getInputProps({
          ...(!active && { 'aria-activedescendant': undefined }),
          'aria-labelledby': undefined,
          // Here and not on change, or the caret would jump to the end.
          onChange: ({ currentTarget }) => setSearch(currentTarget.value),
        })}
        label={t('Search')}
        placeholder={t('People, projects, tasks, internships, pages')}
        maxLength={100}
        // The dialog was opened to type here.
        autoFocus
      />
      <SearchList groups={groups} active={active} box={box} />
      <ResultsStatus query={search.trim()} count={items.length} {...state} />
    </div>
  )
}

/** Without words what was chosen last, and the pages; then what the words find. */
function useGroups(query: string, pages: readonly Page[]) {
  const { id, role } = useMe()
  const { results, ...state } = useSearchResults(useLater(query).slice(0, 100))
  if (query === '') {
    const recent = { title: t('Recent'), items: recentOf(id) }
    return { groups: [recent, ...groupsOf(pageItems(pages, ''))].filter(isFilled), ...state }
  }
  const items = results && query.length >= fewest ? resultItems(results, role) : []
  return { groups: groupsOf([...pageItems(pages, query), ...items]), ...state }
}

const isFilled = ({ items }: Group) => items.length > 0

const pause = 150

/** The words as they stood when typing paused. */
function useLater(query: string) {
  const [later, setLater] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setLater(query), pause)
    return () => clearTimeout(timer)
  }, [query])
  return later
}

interface ResultsStatusProps {
  query: string
  count: number
  failed: string | undefined
  isSearching: boolean
  retry: () => void
}

function ResultsStatus({ query: text, count, failed, isSearching, retry }: ResultsStatusProps) {
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
      {wordsFor(text, count, isSearching)}
    </p>
  )
}

function wordsFor(query: string, count: number, isSearching: boolean) {
  if (query && query.length < fewest) return t('Type one more letter to search.')
  if (isSearching) return t('Searching…')
  return query && count === 0 ? t('Nothing found for “{words}”.', { words: query }) : ''
}
