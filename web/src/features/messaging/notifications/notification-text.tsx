import { t } from '@app/contract/i18n/translate.ts'
import type { Notification } from '@app/contract/messaging/notifications.ts'
import { formatDateTime, formatRelative } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'

const dots = { success: 'bg-success', warning: 'bg-warning', info: 'bg-accent' }

/** The text and time of a notification; unread ones are marked visually and for screen readers. */
export function NotificationText({ notification }: { notification: Notification }) {
  const { title, message, type, read, timestamp } = notification
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
            {title}
          </span>
          <time
            dateTime={timestamp}
            title={formatDateTime(timestamp)}
            className="numbers shrink-0 text-xs text-muted"
          >
            {formatRelative(timestamp)}
          </time>
        </span>
        <span className="block text-sm text-muted">{message}</span>
      </span>
    </span>
  )
}
