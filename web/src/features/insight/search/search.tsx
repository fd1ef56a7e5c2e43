import { t } from '@app/contract/i18n/text.ts'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { cn } from '#ui/cn.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PersonCard } from './person-card.tsx'
import { ProjectCard } from './project-card.tsx'
import type { Item, Page } from './search-items.ts'
import { SearchPanel } from './search-panel.tsx'
import { remember } from './search-recent.ts'

/** The search box of the top bar; Ctrl or ⌘ with K opens it from everywhere. `pages` are those of the person's menu. */
export function Search({ pages }: { pages: readonly Page[] }) {
  const navigate = useNavigate()
  const { id: user_id } = useMe()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Item>()
  useShortcut(() => setOpen(true))
  const choose = (item: Item) => {
    remember(user_id, item)
    setOpen(false)
    if (item.to) void navigate(item.to)
    else setChosen(item)
  }
  const opened = (kind: Item['kind']) => (chosen?.kind === kind ? chosen.id : undefined)
  return (
    <>
      <SearchButton onOpen={() => setOpen(true)} />
      <Dialog title={t('Search')} open={open} onOpenChange={setOpen}>
        <SearchPanel pages={pages} onChoose={choose} />
      </Dialog>
      <PersonCard id={opened('person')} onClose={() => setChosen(undefined)} />
      <ProjectCard id={opened('project')} onClose={() => setChosen(undefined)} />
    </>
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-label={t('Search')}
    aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
    onClick={onOpen}
    className={cn(
      'flex size-8 shrink-0 items-center justify-center gap-2 rounded-md text-sm text-muted hover:bg-subtle hover:text-ink',
      'md:h-9 md:w-64 md:shrink md:justify-start md:border md:border-control md:bg-surface md:px-2.5',
    )}
  >
    <SearchIcon aria-hidden className="size-4 shrink-0" />
    <span className="hidden flex-1 text-left md:inline">{t('Search')}</span>
    <kbd className="hidden text-xs md:inline">{isMac() ? '⌘ K' : t('Ctrl K')}</kbd>
  </button>
)

/** Also where the focus is in a field: nobody types with these keys. */
function useShortcut(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
