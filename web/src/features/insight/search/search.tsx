import { t } from '@app/contract/i18n/translate.ts'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { lazily } from '#ui/lazily.tsx'
import type { Page } from './search-items.ts'

const SearchDialog = lazily(
  () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
  ({ open }) => open,
)

/**
 * The search box of the top bar; Ctrl or ⌘ with K opens it from everywhere. `pages` are those of the person's menu. What
 * is typed before the box is loaded is kept for it.
 */
export function Search({ pages }: { pages: readonly Page[] }) {
  const [open, setOpen] = useState(false)
  const typed = useRef('')
  const isShown = useRef(false)
  const start = () => {
    typed.current = ''
    setOpen(true)
  }
  useShortcut(start)
  useEffect(() => {
    if (!open) return
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (isShown.current || ctrlKey || metaKey || altKey) return
      if (key.length === 1) typed.current += key
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [open])
  return (
    <>
      <SearchButton onOpen={start} />
      <SearchDialog
        pages={pages}
        open={open}
        onOpenChange={setOpen}
        typed={typed}
        isShown={isShown}
      />
    </>
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-label={t('Search everything')}
    aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
    onClick={onOpen}
    className={cn(
      'flex size-8 shrink-0 items-center justify-center gap-2 rounded-md text-sm text-muted hover:bg-subtle hover:text-ink',
      'md:h-9 md:w-64 md:shrink md:justify-start md:border md:border-control md:bg-surface md:px-2.5',
    )}
  >
    <SearchIcon aria-hidden className="size-4 shrink-0" />
    <span className="hidden flex-1 text-left md:inline">{t('Search')}</span>
    <kbd aria-hidden className="hidden text-xs md:inline">
      {isMac() ? '⌘ K' : t('Ctrl K')}
    </kbd>
  </button>
)

/** Also while a field has the focus, because these keys type nothing. */
function useShortcut(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!hasModifier || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
