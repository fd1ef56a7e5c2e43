import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cn } from './cn.ts'

export interface TabLink {
  to: string
  label: string
}

/** Tabs that are pages: each has an address, and the one that is open says so and is in sight. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const active = nav.current?.querySelector('[aria-current=page]')
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-5 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
    >
      {tabs.map(({ to, label: name }) => (
        <NavLink key={to} to={to} preventScrollReset className={tabClass}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}

const tabClass = cn(
  'flex h-10 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted transition-colors',
  'hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink',
)
