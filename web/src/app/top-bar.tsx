import { AttendanceControl } from '#features/attendance/attendance-control.tsx'
import { BreakReminder } from '#features/attendance/break-reminder.tsx'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { Drawer } from './drawer.tsx'

/** 65 px (spec §9). */
export const TopBar = () => (
  <header className="sticky top-0 z-30 flex h-[65px] items-center gap-1.5 border-b bg-surface px-4 sm:px-6">
    <Drawer />
    <div className="ml-auto flex items-center gap-1.5 sm:gap-3">
      <AttendanceControl />
      <BreakReminder />
      <CalendarLink />
      <NotificationBell />
      <AvatarMenu />
    </div>
  </header>
)
