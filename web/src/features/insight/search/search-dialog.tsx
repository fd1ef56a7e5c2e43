import { may } from '@app/contract/core/access.ts'
import { representsStartup } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type UseComboboxReturnValue,
  type UseComboboxStateChangeTypes,
  useCombobox,
} from 'downshift'
import {
  Briefcase,
  FileText,
  FolderKanban,
  ListChecks,
  type LucideIcon,
  UserRound,
} from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay, formatIdentifier } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Dialog } from '#ui/dialog.tsx'
import { linkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Facts } from './facts.tsx'
import { PersonCard } from './person-card.tsx'
import { fewest, useProject, useSearchResults } from './search.api.ts'
import {
  fits,
  type Item,
  type Kind,
  kindLabels,
  kinds,
  type Page,
  pageItems,
  recentOf,
  remember,
  resultItems,
  tasksPage,
} from './search-items.ts'

const icons: Record<Kind, LucideIcon> = {
  page: FileText,
  person: UserRound,
  project: FolderKanban,
  task: ListChecks,
  internship: Briefcase,
}

interface Group {
  title: string
  items: readonly Item[]
}

/** The results, by kind. */
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
    className="grid grid-cols-1 gap-3 pt-3 empty:hidden"
  >
    {groups.map(({ title, items }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
      <div key={title} role="group" aria-label={title} className="grid grid-cols-1 gap-0.5">
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
  /** What was typed before this was loaded. */
  typed: RefObject<string>
  /** Set while there is a box to type in. */
  isShown: RefObject<boolean>
  onChoose: (item: Item) => void
}

const { InputBlur, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes
const passing = new Set<UseComboboxStateChangeTypes>([
  InputBlur,
  InputKeyDownEscape,
  MenuMouseLeave,
])

/** One box for everything: type, walk with the arrows, go with Enter. */
function SearchPanel({ pages, typed, isShown, onChoose }: SearchPanelProps) {
  const [search, setSearch] = useState(() => typed.current)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [isShown])
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

/** Without a search text, the recent choices and the pages; otherwise the results. */
function useGroups(query: string, pages: readonly Page[]) {
  const { id, role } = useMe()
  const sought = query.slice(0, 100)
  const later = useLater(sought)
  const { results, isOld, ...state } = useSearchResults(later)
  if (query === '') {
    const recent = { title: t('Recent'), items: recentOf(id) }
    return { groups: [recent, ...groupsOf(pageItems(pages, ''))].filter(isFilled), ...state }
  }
  const items = results && query.length >= fewest ? resultItems(results, role) : []
  if (later === sought && !isOld)
    return { groups: groupsOf([...pageItems(pages, query), ...items]), ...state }
  // The results of an earlier text: Enter must not open what this one does not name.
  const fitting = [...pageItems(pages, query), ...items.filter(fits(query))]
  return { ...state, groups: groupsOf(fitting), failed: undefined, isSearching: true }
}

const isFilled = ({ items }: Group) => items.length > 0

const pause = 150

/** The debounced search text. */
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
        <p>{t("Search isn't responding. {failed}", { failed })}</p>
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
  return query && count === 0 ? t('No results for “{words}”.', { words: query }) : ''
}

interface CardProps {
  id: string | undefined
  onClose: () => void
}

/** A project of the results, with the fields that the user may see. */
const ProjectCard = ({ id, onClose }: CardProps) => (
  <Sheet title={t('Project')} open={id !== undefined} onOpenChange={onClose}>
    <AsyncBoundary
      resetKey={id}
      title={t("Couldn't load the project")}
      skeleton={<SkeletonRows rows={4} />}
    >
      {id && <Card id={id} onLeave={onClose} />}
    </AsyncBoundary>
  </Sheet>
)

function Card({ id, onLeave }: { id: string; onLeave: () => void }) {
  const project = useProject(id)
  const { role } = useMe()
  const { name, status, progress, description, startup_name, manager_name, deadline } = project
  const hasTasks = progress !== undefined && !representsStartup(role) && may(role, 'tasks.own')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</p>
        <Badge>{formatIdentifier(status)}</Badge>
      </div>
      {progress !== undefined && <Progress label={t('Progress')} value={progress / 100} />}
      <Facts
        facts={[
          { name: t('Startup'), text: startup_name },
          { name: t('Manager'), text: manager_name },
          { name: t('Deadline'), text: deadline && formatDay(deadline) },
          { name: t('Description'), text: description },
        ]}
      />
      {hasTasks && (
        <Link
          to={`${tasksPage(role)}?project=${id}`}
          className={linkClass('w-fit')}
          onClick={onLeave}
        >
          {t('Tasks of this project')}
        </Link>
      )}
    </div>
  )
}

interface SearchDialogProps extends Omit<SearchPanelProps, 'onChoose'> {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The box and what opens from its results. */
export function SearchDialog({ open, onOpenChange, ...panel }: SearchDialogProps) {
  const navigate = useNavigate()
  const { id: user_id } = useMe()
  const [chosen, setChosen] = useState<Item>()
  const choose = (item: Item) => {
    remember(user_id, item)
    onOpenChange(false)
    if (item.to) void navigate(item.to)
    else setChosen(item)
  }
  const opened = (kind: Item['kind']) => (chosen?.kind === kind ? chosen.id : undefined)
  return (
    <>
      <Dialog title={t('Search')} open={open} onOpenChange={onOpenChange}>
        <SearchPanel {...panel} onChoose={choose} />
      </Dialog>
      <PersonCard id={opened('person')} onClose={() => setChosen(undefined)} />
      <ProjectCard id={opened('project')} onClose={() => setChosen(undefined)} />
    </>
  )
}
