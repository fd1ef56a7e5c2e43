import { t } from '@app/contract/i18n/translate.ts'
import type { NotificationRow } from '@app/contract/messaging/notifications.ts'
import { Bell, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRoleUrl } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { keyOf, NotificationText } from './notification-text.tsx'
import {
  useLatest,
  useLatestSimilar,
  useMarkAllRead,
  useMarkRead,
  useMarkSimilarRead,
} from './notifications.api.ts'

/** The number of unread notifications and the latest of them, in the top bar. Updated live. */
export function NotificationBell() {
  const { data, isError, refetch } = useLatest()
  const readAll = useMarkAllRead()
  const unread = data?.unread ?? 0
  return (
    <>
      <span role="status" className="sr-only">
        {unread > 0 && unreadLabel(unread)}
      </span>
      <Menu trigger={<BellButton unread={unread} />} className="w-96 max-w-[calc(100vw-1rem)]">
        <MenuLabel>{t('Notifications')}</MenuLabel>
        {data ? <Latest items={data.notifications} /> : <Missing failed={isError} />}
        <MenuSeparator />
        {isError && <MenuItem onSelect={staying(() => void refetch())}>{t('Retry')}</MenuItem>}
        {unread > 0 && (
          <MenuItem onSelect={staying(() => readAll.mutate({}))}>{t('Mark all as read')}</MenuItem>
        )}
        <MenuItem asChild>
          <Link to="/notifications">{t('All notifications')}</Link>
        </MenuItem>
      </Menu>
    </>
  )
}

const unreadLabel = (unread: number) =>
  t('{unread, plural, one {# unread notification} other {# unread notifications}}', { unread })

/** Chosen without closing the menu. */
const staying = (handler: () => void) => (event: Event) => {
  event.preventDefault()
  handler()
}

function BellButton({ unread, ...trigger }: { unread: number }) {
  return (
    <button
      type="button"
      {...trigger}
      aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
      className={buttonClass({ variant: 'ghost', size: 'icon' }, 'relative')}
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="numbers absolute -top-1 -right-1 min-w-4.5 rounded-full bg-danger-fill px-1 text-center text-xs leading-4.5 font-semibold text-on-accent"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </button>
  )
}

const Missing = ({ failed }: { failed: boolean }) => (
  <p className="px-2 py-3 text-sm text-muted">
    {failed ? t("Couldn't load your notifications.") : t('Loading…')}
  </p>
)

function Latest({ items }: { items: readonly NotificationRow[] }) {
  if (items.length === 0)
    return <p className="px-2 py-3 text-sm text-muted">{t('No notifications yet.')}</p>
  return items.map((item) =>
    item.group ? <Group key={keyOf(item)} item={item} /> : <Single key={keyOf(item)} item={item} />,
  )
}

interface ItemProps {
  item: NotificationRow
}

function Single({ item, className }: ItemProps & { className?: string }) {
  const read = useMarkRead()
  const roleUrl = useRoleUrl()
  return (
    <MenuItem
      asChild
      className={cn('items-start py-2', className)}
      onSelect={() => {
        if (!item.read) read.mutate({ params: { id: item.id } })
      }}
    >
      <Link to={roleUrl(item.link ?? '/notifications')}>
        <NotificationText notification={item} />
      </Link>
    </MenuItem>
  )
}

/** Opens in the menu, where all that it stands for can be marked as read. */
function Group({ item }: ItemProps) {
  // The one that it was opened at names the group too, and its members stay when a newer one arrives.
  const [opened, setOpened] = useState<string>()
  const isOpen = opened !== undefined
  return (
    <>
      <MenuItem
        aria-expanded={isOpen}
        className="items-start py-2"
        onSelect={staying(() => setOpened(isOpen ? undefined : item.id))}
      >
        <NotificationText notification={item} />
        <ChevronDown aria-hidden className={cn('mt-1', isOpen && 'rotate-180')} />
      </MenuItem>
      {opened && <Members id={opened} unread={item.group?.unread ?? 0} />}
    </>
  )
}

function Members({ id, unread }: { id: string; unread: number }) {
  const { data, isError } = useLatestSimilar(id)
  const read = useMarkSimilarRead()
  if (!data) return <Missing failed={isError} />
  return (
    <>
      {data.notifications.map((member) => (
        <Single key={member.id} item={member} className="pl-6" />
      ))}
      {unread > 0 && (
        <MenuItem className="pl-6" onSelect={staying(() => read.mutate({ params: { id } }))}>
          {t('Mark these as read')}
        </MenuItem>
      )}
    </>
  )
}
