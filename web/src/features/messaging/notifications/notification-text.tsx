import { t } from '@app/contract/i18n/translate.ts'
import { groupTitle } from '@app/contract/messaging/notification-groups.ts'
import type { NotificationRow } from '@app/contract/messaging/notifications.ts'
import { formatDateTime, formatRelative } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'

const dots = { success: 'bg-success', warning: 'bg-warning', info: 'bg-accent' }

/** What a row says: several by their number, one by its title. */
export const titleOf = ({ group, title }: NotificationRow) => (group ? groupTitle(group) : title)

/** A row's own, which a group keeps when a newer one stands for it. */
export const keyOf = ({ group, id }: NotificationRow) => group?.key ?? id

/** Whether a row, or any that it stands for, is unread. */
export const isUnread = ({ group, read }: NotificationRow) => (group ? group.unread > 0 : !read)

/** The text and time of a row, a group's by its latest; unread ones are marked visually and for screen readers. */
export function NotificationText({ notification }: { notification: NotificationRow }) {
  const { message, type, timestamp, group } = notification
  const read = !isUnread(notification)
  return (
    <span className="flex min-w-0 flex-1 items-start gap-2.5">
      <span
        aria-hidden
        className={cn('mt-[7px] size-2 shrink-0 rounded-full', read ? 'bg-line' : dots[type])}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={read ? 'text-muted' : 'font-medium text-ink'}>
            {!read && <span className="sr-only">{t('Unread:')} </span>}
            {titleOf(notification)}
          </span>
          <time
            dateTime={timestamp}
            title={formatDateTime(timestamp)}
            className="numbers shrink-0 text-xs text-muted"
          >
            {formatRelative(timestamp)}
          </time>
        </span>
        <span className="block text-sm text-muted">
          {group && !read && (
            <span className="font-medium text-ink">
              {t('{unread} unread', { unread: group.unread })} ·{' '}
            </span>
          )}
          {message}
        </span>
      </span>
    </span>
  )
}
