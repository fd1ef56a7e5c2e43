import { msg, said } from '@app/contract/i18n/text.ts'
import { Search } from '#features/insight/search/search.tsx'
import { NotificationBell } from '#features/messaging/notifications/notification-bell.tsx'
import { AttendanceControl } from '#features/work/attendance/attendance-control.tsx'
import { BreakReminder } from '#features/work/attendance/break-reminder.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { EditSiteToggle } from '#lib/site/edit-site-toggle.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { Drawer } from './drawer.tsx'
import { menuOf } from './menu.ts'

/** 65 px (spec §9). */
export const TopBar = () => (
  <header className="sticky top-0 z-30 flex h-[65px] items-center gap-1.5 border-b bg-surface px-4 sm:px-6">
    <Drawer />
    <TopSearch />
    <div className="ml-auto flex items-center gap-1.5 sm:gap-3">
      <AttendanceControl />
      <BreakReminder />
      <EditSiteToggle leadsTo="/landing" className="max-sm:hidden" />
      <CalendarLink />
      <NotificationBell />
      <AvatarMenu />
    </div>
  </header>
)

/** What everyone reaches without the menu. */
const everybodys = said([
  { label: msg('Calendar'), path: '/calendar' },
  { label: msg('Notifications'), path: '/notifications' },
  { label: msg('Time Tracking'), path: '/my-time' },
  { label: msg('Profile'), path: '/profile' },
  { label: msg('Settings'), path: '/settings' },
])

function TopSearch() {
  const entries = menuOf[useMe().role]
  const others = everybodys.filter(
    ({ path }) => !entries.some((entry) => entry.path.endsWith(path)),
  )
  return <Search pages={[...entries, ...others]} />
}
