import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { CalendarDays, CloudUpload, Menu, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { Search } from '#features/insight/search/search.tsx'
import { NotificationBell } from '#features/messaging/notifications/notification-bell.tsx'
import { AttendanceControl } from '#features/work/attendance/attendance-control.tsx'
import { BreakReminder } from '#features/work/attendance/break-reminder.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { log } from '#lib/log.ts'
import { type OutboxItem, useOutbox } from '#lib/offline/outbox.ts'
import { cacheForOffline } from '#lib/offline/service-worker.ts'
import { inFrame } from '#lib/session/frame.ts'
import { isSidebarOpen, saveSidebarOpen } from '#lib/session/preferences.ts'
import { pushOwnerKey, useMe } from '#lib/session/session-store.ts'
import { EditSiteToggle } from '#lib/site/edit-site-toggle.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazily, loadTheRest, suspending, useSoon } from '#ui/lazily.tsx'
import { Loading, SkeletonCards } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { menuOf } from './menu.ts'
import { Sidebar } from './sidebar.tsx'

const MenuDrawer = lazily(
  () => import('./menu-drawer.tsx').then(({ MenuDrawer }) => MenuDrawer),
  ({ open }) => open,
)
const OutboxList = lazily(() => import('./outbox-list.tsx').then(({ OutboxList }) => OutboxList))

/** Every role can open the calendar from the top bar (product.md). */
const CalendarLink = () => (
  <NavLink
    to="/calendar"
    aria-label={t('Calendar')}
    title={t('Calendar')}
    className={buttonClass({ variant: 'ghost', size: 'icon' }, 'aria-[current=page]:text-accent')}
  >
    <CalendarDays aria-hidden />
  </NavLink>
)

/** 65 px (spec §9). */
const TopBar = () => (
  <header className="sticky top-0 z-30 flex h-[65px] items-center gap-1 border-b bg-surface px-3 sm:gap-1.5 sm:px-6">
    <Drawer />
    <TopSearch />
    <div className="ml-auto flex items-center gap-1 sm:gap-3">
      <AttendanceControl />
      <BreakReminder />
      <EditSiteToggle leadsTo="/landing" className="max-sm:hidden" />
      <CalendarLink />
      <NotificationBell />
      <AvatarMenu />
    </div>
  </header>
)

/** Pages that every role can open without the menu. */
const commonPages = localized([
  { label: msg('Calendar'), path: '/calendar' },
  { label: msg('Notifications'), path: '/notifications' },
  { label: msg('Time Tracking'), path: '/my-time' },
  { label: msg('Leave'), path: '/leave' },
  { label: msg('My Applications'), path: '/my-applications' },
  { label: msg('Profile'), path: '/profile' },
  { label: msg('Settings'), path: '/settings' },
])

function TopSearch() {
  const entries = menuOf[useMe().role]
  const others = commonPages.filter(
    ({ path, label }) =>
      !entries.some((entry) => entry.path.endsWith(path) || entry.label === label),
  )
  return <Search pages={[...entries, ...others]} />
}

/** The sidebar below 1024 px: a drawer. */
function Drawer() {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Open menu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      <MenuDrawer open={open} onOpenChange={setOpen} />
    </div>
  )
}

/** Without them the page is still there: they are asked again on the next one that loads. */
const AccountQuestions = suspending(() =>
  import('#features/identity/consents/account-questions.tsx').then(
    ({ AccountQuestions }) => AccountQuestions,
    () => () => null,
  ),
)

const moment = 500

/** Loads what the page opens once its own figures are there. */
const useTheRest = () =>
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || queryClient.isFetching() > 0) return
      clearInterval(timer)
      loadTheRest(cacheForOffline)
    }, moment)
    return () => clearInterval(timer)
  }, [])

/** The shell around every signed-in page. It stays while a page loads or fails. */
export function Shell() {
  useLiveUpdates()
  useTheRest()
  const { pathname } = useLocation()
  const { id, consent_due, asks_age, needs_guardian } = useMe()
  // Deferred: the page does not go away when a question comes later.
  const hasQuestions = useDeferredValue(Boolean(consent_due || asks_age || needs_guardian))
  useEffect(() => {
    // Few browsers have one: what it takes is loaded only there.
    if (!id || localStorage.getItem(pushOwnerKey) === null) return
    import('#features/messaging/push/push.api.ts')
      .then(({ renewSubscription }) => renewSubscription())
      .catch((problem) => log.warn("Couldn't renew push", problem))
  }, [id])
  const [open, setOpen] = useState(isSidebarOpen)
  const toggle = () => {
    saveSidebarOpen(!open)
    setOpen(!open)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar open={open} onToggle={toggle} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar />
          <OutboxIndicator />
          <Suspense
            fallback={
              <Main>
                <PageSkeleton />
              </Main>
            }
          >
            {hasQuestions && <AccountQuestions />}
            <Main>
              <AsyncBoundary resetKey={pathname} skeleton={<PageSkeleton />}>
                <Outlet context={inFrame} />
              </AsyncBoundary>
            </Main>
          </Suspense>
        </div>
      </div>
    </QueryClientProvider>
  )
}

const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="page flex-1 py-6 outline-none [--page-top:65px]">
    {children}
  </main>
)

const PageSkeleton = () => (
  <Loading text={t('Loading dashboard...')}>
    <SkeletonCards cards={4} />
  </Loading>
)

/** Shown below the top bar while the outbox has unsent or rejected items. */
export function OutboxIndicator() {
  const items = useOutbox()
  useSoon(OutboxList)
  const [open, setOpen] = useState(false)
  const refusedCount = items.filter(({ refusal }) => refusal !== undefined).length
  const Icon = refusedCount ? TriangleAlert : CloudUpload
  return (
    <>
      <div role="status">
        {items.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-subtle px-4 py-1.5 text-sm sm:px-6">
            <Icon aria-hidden className="size-4 shrink-0 text-warning" />
            <p className="min-w-0">{summaryOf(items, refusedCount)}</p>
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('Show')}
            </Button>
          </div>
        )}
      </div>
      {open && <OutboxList items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

function summaryOf({ length }: readonly OutboxItem[], refusedCount: number) {
  const waiting = length - refusedCount
  const parts = [
    waiting > 0 &&
      t('{waiting, plural, one {# pending change} other {# pending changes}}', { waiting }),
    refusedCount > 0 &&
      t("Couldn't send {refused, plural, one {# change} other {# changes}}", {
        refused: refusedCount,
      }),
  ]
  return parts.filter(Boolean).join(', ')
}
