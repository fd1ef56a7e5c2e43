import type { LinkParts, PageName } from '@app/contract/pages.ts'
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
  const content = (
    <AsyncBoundary resetKey={pathname + tab} skeleton={<SkeletonRows />}>
      <Outlet />
    </AsyncBoundary>
  )
  return (
    <Tabs
      label={label}
      inSidebar={inSidebar && pathname !== urlOf('dashboard')}
      value={open?.to}
      onValueChange={(to) => void navigate(to, { preventScrollReset: true })}
      tabs={tabs
        .filter((tab) => !tab.extra || tab === open)
        .map(({ to, label: name }) => ({ value: to, label: name, content }))}
    />
  )
}
