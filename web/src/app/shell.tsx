import { organisation } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  CalendarDays,
  CloudUpload,
  Copy,
  Menu,
  RotateCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { Search } from '#features/insight/search/search.tsx'
import { NotificationBell } from '#features/messaging/notifications/notification-bell.tsx'
import { AttendanceControl } from '#features/work/attendance/attendance-control.tsx'
import { BreakReminder } from '#features/work/attendance/break-reminder.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime } from '#lib/i18n/format.ts'
import {
  dequeue,
  flushOutbox,
  type OutboxItem,
  outboxOwner,
  retryItem,
  useOutbox,
} from '#lib/offline/outbox.ts'
import { inFrame } from '#lib/session/frame.ts'
import { isSidebarOpen, saveSidebarOpen } from '#lib/session/preferences.ts'
import { useMe } from '#lib/session/session-store.ts'
import { EditSiteToggle } from '#lib/site/edit-site-toggle.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonCards } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { toast } from '#ui/toast.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { menuOf } from './menu.ts'
import { Sidebar, SidebarContent } from './sidebar.tsx'

/** The typed values, one line per field; nested JSON is parsed. */
export const textOf = ({ label, body }: Pick<OutboxItem, 'label' | 'body'>): string =>
  [label, ...linesOf(body)].join('\n')

const linesOf = (value: unknown): string[] =>
  Object.entries(Object(value)).flatMap(([name, text]) => {
    if (name === 'happened_at' || text === '' || text === null || text === undefined) return []
    const inner = typeof text === 'string' ? unpacked(text) : text
    if (typeof inner === 'object') return linesOf(inner)
    return [`${wordsOf(name)}: ${inner}`]
  })

function unpacked(text: string): unknown {
  if (!text.startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `work_summary` and `workSummary` → Work summary */
function wordsOf(name: string) {
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return t(sentence)
}

/** The unsent items, oldest first. */
const OutboxList = ({ items, onClose }: { items: readonly OutboxItem[]; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={t('Pending changes')}
    description={t("Saved in this browser. We'll send these in order when you're back online.")}
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        {items.some(({ refusal }) => refusal === undefined) && (
          <Button onClick={() => void flushOutbox()}>{t('Send now')}</Button>
        )}
      </>
    }
  >
    {items.length === 0 ? (
      <p className="text-muted">{t('All changes sent')}</p>
    ) : (
      <ul className="divide-y">
        {items.map((item) => (
          <OutboxEntry key={item.id} item={item} />
        ))}
      </ul>
    )}
  </Dialog>
)

const OutboxEntry = ({ item }: { item: OutboxItem }) => (
  <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="font-medium">{item.label}</p>
      <time dateTime={item.made_at} className="numbers text-sm text-muted">
        {formatDateTime(item.made_at)}
      </time>
    </div>
    {item.refusal === undefined ? (
      <p className="text-sm text-muted">{t('Pending changes')}</p>
    ) : (
      <p className="text-sm text-danger">
        {t("Couldn't send: {refusal}", { refusal: item.refusal })}
      </p>
    )}
    <div className="flex flex-wrap gap-2">
      {item.refusal !== undefined && (
        <Button variant="secondary" size="sm" onClick={() => void retryItem(item)}>
          <RotateCw aria-hidden />
          {t('Retry')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => void copy(item)}>
        <Copy aria-hidden />
        {t('Copy text')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void discard(item)}>
        <Trash2 aria-hidden />
        {t('Discard')}
      </Button>
    </div>
  </li>
)

async function copy(item: OutboxItem) {
  try {
    await navigator.clipboard.writeText(textOf(item))
    toast.success(t('Copied'), item.label)
  } catch {
    toast.error(t("Couldn't copy"), t("Your browser doesn't allow it."))
  }
}

async function discard(item: OutboxItem) {
  const person = outboxOwner()
  const isSure = await confirm({
    title: t('Discard “{label}”?', { label: item.label }),
    text: t("It won't be sent, and what you typed will be lost."),
    action: t('Discard'),
    tone: 'danger',
  })
  if (isSure && person) dequeue(person, item)
}

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
  <header className="sticky top-0 z-30 flex h-[65px] items-center gap-1 border-b bg-surface px-4 sm:gap-1.5 sm:px-6">
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
  { label: msg('Profile'), path: '/profile' },
  { label: msg('Settings'), path: '/settings' },
])

function TopSearch() {
  const entries = menuOf[useMe().role]
  const others = commonPages.filter(
    ({ path }) => !entries.some((entry) => entry.path.endsWith(path)),
  )
  return <Search pages={[...entries, ...others]} />
}

/** The sidebar below 1024 px: a drawer that closes on navigation. */
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
      <Sheet
        side="left"
        title={organisation().short_name}
        open={open}
        onOpenChange={setOpen}
        className="w-[280px]"
      >
        <div className="-m-5 flex min-h-[calc(100%+2.5rem)] flex-col">
          <SidebarContent open onLeave={() => setOpen(false)} />
        </div>
      </Sheet>
    </div>
  )
}

const AccountQuestions = lazy(() =>
  import('#features/identity/consents/account-questions.tsx').catch(() => ({
    default: () => null,
  })),
)

/** The shell around every signed-in page. It stays while a page loads or fails. */
export function Shell() {
  useLiveUpdates()
  const { pathname } = useLocation()
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
          <Suspense>
            <AccountQuestions />
          </Suspense>
          <main
            id="content"
            tabIndex={-1}
            className="page flex-1 py-6 outline-none [--page-top:65px]"
          >
            <AsyncBoundary resetKey={pathname} skeleton={<PageSkeleton />}>
              <Outlet context={inFrame} />
            </AsyncBoundary>
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

/** Shown below the top bar while the outbox has unsent or rejected items. */
export function OutboxIndicator() {
  const items = useOutbox()
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
