import type { Notification } from '@app/contract/notifications.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NotificationText } from './notification-text.tsx'
import { useMarkRead } from './notifications.api.ts'

/** Each leads to what it speaks of; following it reads it. */
export const NotificationList = ({ items }: { items: readonly Notification[] }) => (
  <Card>
    <ul className="divide-y">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  </Card>
)

function Item({ item }: { item: Notification }) {
  const read = useMarkRead()
  const markRead = () => read.mutate({ params: { id: item.id } })
  const text = <NotificationText notification={item} />
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 has-[a]:hover:bg-subtle/60">
      {item.link ? (
        <Link
          to={item.link}
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
      {!item.read && (
        <Button
          variant="ghost"
          size="sm"
          busy={read.isPending}
          onClick={markRead}
          aria-label={`Mark as read: ${item.title}`}
          className="relative"
        >
          Mark as read
        </Button>
      )}
    </li>
  )
}
