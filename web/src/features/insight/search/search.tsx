import { may, representsStartup } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay, formatRole } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { cn } from '#ui/cn.ts'
import { Dialog } from '#ui/dialog.tsx'
import { linkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Facts } from './facts.tsx'
import { PersonCard } from './person-card.tsx'
import { useProject } from './search.api.ts'
import { type Item, type Page, tasksPage } from './search-items.ts'
import { SearchPanel } from './search-panel.tsx'
import { remember } from './search-recent.ts'

interface CardProps {
  id: string | undefined
  onClose: () => void
}

/** A project that was found: what the asker may read of it. */
const ProjectCard = ({ id, onClose }: CardProps) => (
  <Sheet title={t('Project')} open={id !== undefined} onOpenChange={onClose}>
    <AsyncBoundary
      resetKey={id}
      title={t('The project could not be loaded')}
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
        <Badge>{formatRole(status)}</Badge>
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
