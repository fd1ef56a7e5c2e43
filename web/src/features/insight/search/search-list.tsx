import { t } from '@app/contract/i18n/text.ts'
import {
  Briefcase,
  FileText,
  FolderKanban,
  ListTodo,
  type LucideIcon,
  UserRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { type Item, type Kind, kinds, kindWords } from './search-items.ts'

const icons: Record<Kind, LucideIcon> = {
  page: FileText,
  person: UserRound,
  project: FolderKanban,
  task: ListTodo,
  internship: Briefcase,
}

export interface Group {
  title: string
  items: readonly Item[]
}

/** What was found, by kind. */
export const groupsOf = (items: readonly Item[]): Group[] =>
  kinds
    .map((kind) => ({ title: kindWords[kind], items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0)

interface SearchListProps {
  id: string
  groups: readonly Group[]
  active: Item | undefined
  onChoose: (item: Item) => void
}

export const optionId = (list: string, { kind, id }: Item) => `${list}-${kind}-${id}`

export const SearchList = ({ id, groups, active, onChoose }: SearchListProps) => (
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
