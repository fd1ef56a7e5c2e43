import { t } from '@app/contract/i18n/text.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '#lib/api/query-client.ts'
import { Load } from '#lib/load.tsx'
import { isSidebarOpen, rememberSidebar } from '#lib/session/preferences.ts'
import { Loading, SkeletonCards } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** What surrounds every page of a signed-in person. It stays when a page is slow or fails. */
export function Shell() {
  useLiveUpdates()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(isSidebarOpen)
  const toggle = () => {
    rememberSidebar(!open)
    setOpen(!open)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar open={open} onToggle={toggle} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar />
          <WaitingChanges />
          <main id="content" tabIndex={-1} className="page flex-1 py-6 outline-none">
            <Load of={pathname} skeleton={<PageSkeleton />}>
              <Outlet />
            </Load>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}

const PageSkeleton = () => (
  <Loading text={t('Loading dashboard...')}>
    <SkeletonCards cards={4} />
  </Loading>
)
