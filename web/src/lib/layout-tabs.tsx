import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AsyncBoundary } from './async-boundary.tsx'

interface LayoutTabsProps {
  label: string
  /** The first is open where the address is none of theirs. */
  tabs: readonly { to: string; label: string }[]
}

/** The tabs of a role's frame: each is an address, and what stands there is its panel. */
export function LayoutTabs({ label, tabs }: LayoutTabsProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = new URLSearchParams(search).get('tab')
  const here = [`${pathname}?tab=${tab}`, pathname]
  const open = tabs.find(({ to }) => here.includes(to)) ?? tabs[0]
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = frame.current?.querySelector(`[role=tab][data-state=active]`)
    if (open) active?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [open])
  const content = (
    <AsyncBoundary resetKey={pathname + tab} skeleton={<SkeletonRows />}>
      <Outlet />
    </AsyncBoundary>
  )
  return (
    <div ref={frame} className="min-w-0">
      <Tabs
        label={label}
        value={open?.to}
        onValueChange={(to) => void navigate(to, { preventScrollReset: true })}
        tabs={tabs.map(({ to, label: name }) => ({ value: to, label: name, content }))}
      />
    </div>
  )
}
