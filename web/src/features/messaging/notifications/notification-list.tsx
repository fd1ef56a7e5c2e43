import { t } from '@app/contract/i18n/translate.ts'
import type { Notification } from '@app/contract/messaging/notifications.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useRoleUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { NotificationText } from './notification-text.tsx'
import { useMarkRead } from './notifications.api.ts'

interface NotificationListProps {
  items: readonly Notification[]
  /** Without a button of its own for each. */
  compact?: boolean
}

/** Each links to its subject; following it marks it as read. */
export const NotificationList = ({ items, compact = false }: NotificationListProps) => (
  <Card>
    <ul className="divide-y">
      {items.map((item) => (
        <Item key={item.id} item={item} compact={compact} />
      ))}
    </ul>
  </Card>
)

function Item({ item, compact }: { item: Notification; compact: boolean }) {
  const read = useMarkRead()
  const roleUrl = useRoleUrl()
  const markRead = () => read.mutate({ params: { id: item.id } })
  const text = <NotificationText notification={item} />
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 has-[a]:hover:bg-subtle/60">
      {item.link ? (
        <Link
          to={roleUrl(item.link)}
          onClick={() => {
            if (!item.read) markRead()
          }}
          className="flex min-w-0 flex-1 after:absolute after:inset-0"
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {!compact && (
        <span className="-my-1 w-8 shrink-0">
          {!item.read && (
            <Tooltip text={t('Mark as read')}>
              <Button
                variant="ghost"
                size="icon"
                busy={read.isPending}
                busyText=""
                onClick={markRead}
                aria-label={t('Mark as read: {title}', { title: item.title })}
                className="relative"
              >
                <Check aria-hidden />
              </Button>
            </Tooltip>
          )}
        </span>
      )}
    </li>
  )
}
