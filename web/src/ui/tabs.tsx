import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from './cn.ts'

export interface Tab {
  value: string
  label: ReactNode
  /** Shown behind the label. Omit it while unknown. */
  count?: number
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The tab that is open; undefined where there are none. */
  value: string | undefined
  onValueChange: (value: string) => void
  /** Hides the tabs where the sidebar is visible, for pages that have their own entry there. */
  inSidebar?: boolean
}

/** The arrows walk along the tabs and show each; Home and End go to the ends. The open one is in sight on a phone, too. */
export function Tabs({ label, tabs, value: chosen, onValueChange, inSidebar = false }: TabsProps) {
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = chosen && strip.current?.querySelector('[data-state=active]')
    if (!active || !strip.current) return
    // Along the strip only: the page stays where it is, with what stands above the tabs.
    const [around, tab] = [strip.current.getBoundingClientRect(), active.getBoundingClientRect()]
    strip.current.scrollLeft += tab.left + tab.width / 2 - (around.left + around.width / 2)
  }, [chosen])
  const choose = (value: string) => {
    if (value !== chosen) onValueChange(value)
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const to = walks[event.key]?.(
      all.findIndex((tab) => tab.contains(document.activeElement)),
      all.length,
    )
    if (to === undefined) return
    event.preventDefault()
    all.at(to)?.focus()
    all.at(to)?.click()
  }
  const current = tabs.find(({ value }) => value === chosen)
  return (
    <div className="min-w-0">
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        onKeyDown={walk}
        className={cn(
          'flex gap-5 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]',
          inSidebar && 'lg:hidden',
        )}
      >
        {tabs.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-tab-${value}`}
            aria-selected={value === chosen}
            aria-controls={value === chosen ? `${id}-panel` : undefined}
            data-state={value === chosen ? 'active' : 'inactive'}
            tabIndex={value === chosen || (!current && value === tabs[0]?.value) ? 0 : -1}
            onClick={() => choose(value)}
            className={tabClass}
          >
            {label}
            {count !== undefined && <TabCount count={count} />}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${current.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text only could not be reached else
          tabIndex={0}
          className={cn('pt-4', inSidebar && 'lg:pt-0')}
        >
          {current.content}
        </div>
      )}
    </div>
  )
}

const walks: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

const tabClass = cn(
  'flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-medium text-muted transition-colors',
  'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
)

const TabCount = ({ count }: { count: number }) => (
  <span className="numbers min-w-5 rounded-full bg-subtle px-1.5 text-center text-xs leading-5 text-muted">
    {count}
  </span>
)
