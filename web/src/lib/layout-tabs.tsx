import type { LinkParts, PageName } from '@app/contract/pages.ts'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AsyncBoundary } from './async-boundary.tsx'
import { usePageUrl } from './role-link.tsx'

interface LayoutTab {
  page: PageName
  query?: LinkParts['query']
  label: string
  /** The specification doesn't name it and the sidebar has it: a tab only while it is open. */
  extra?: boolean
}

interface LayoutTabsProps {
  label: string
  /** The first is active when the URL matches none of them. */
  tabs: readonly LayoutTab[]
  /** The sidebar has all of them: beside it, only the dashboard shows the tabs. */
  inSidebar?: boolean
}

/** The tabs of a role's layout: each is a route, and the route's page is its panel. */
export function LayoutTabs({ label, tabs: pages, inSidebar = false }: LayoutTabsProps) {
  const urlOf = usePageUrl()
  const tabs = pages.map(({ page, query = {}, ...tab }) => ({ ...tab, to: urlOf(page, { query }) }))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = new URLSearchParams(search).get('tab')
  const here = [`${pathname}?tab=${tab}`, pathname]
  const open = tabs.find(({ to }) => here.includes(to)) ?? tabs[0]
  const frame = useRef<HTMLDivElement>(null)
  const url = open?.to
  useEffect(() => {
    const strip = frame.current?.querySelector('[role=tablist]')
    const active = strip?.querySelector('[role=tab][data-state=active]')
    if (!url || !strip || !active) return
    // Along the strip only: the page stays where it is, with what stands above the tabs.
    const [around, tab] = [strip.getBoundingClientRect(), active.getBoundingClientRect()]
    strip.scrollLeft += tab.left + tab.width / 2 - (around.left + around.width / 2)
  }, [url])
  const content = (
    <AsyncBoundary resetKey={pathname + tab} skeleton={<SkeletonRows />}>
      <Outlet />
    </AsyncBoundary>
  )
  return (
    <div ref={frame} className="min-w-0">
      <Tabs
        label={label}
        inSidebar={inSidebar && pathname !== urlOf('dashboard')}
        value={url}
        onValueChange={(to) => void navigate(to, { preventScrollReset: true })}
        tabs={tabs
          .filter((tab) => !tab.extra || tab === open)
          .map(({ to, label: name }) => ({ value: to, label: name, content }))}
      />
    </div>
  )
}
