import { t } from '@app/contract/i18n/translate.ts'
import type { NotificationRow } from '@app/contract/messaging/notifications.ts'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useRoleUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { isUnread, keyOf, NotificationText, titleOf } from './notification-text.tsx'
import { useMarkRead, useMarkSimilarRead, useSimilar } from './notifications.api.ts'

interface NotificationListProps {
  items: readonly NotificationRow[]
  /** Without a button of its own for each. */
  compact?: boolean
}

/** Each links to its subject, and following it marks it as read; similar ones are one row that opens. */
export const NotificationList = ({ items, compact = false }: NotificationListProps) => (
  <Card>
    <ul className="divide-y">
      {items.map((item) =>
        item.group ? (
          <Group key={keyOf(item)} item={item} compact={compact} />
        ) : (
          <Item key={keyOf(item)} item={item} compact={compact} />
        ),
      )}
    </ul>
  </Card>
)

interface ItemProps {
  item: NotificationRow
  compact: boolean
  className?: string
}

function Item({ item, compact, className }: ItemProps) {
  const read = useMarkRead()
  const roleUrl = useRoleUrl()
  const markRead = () => read.mutate({ params: { id: item.id } })
  const text = <NotificationText notification={item} />
  return (
    <li
      className={cn(
        'relative flex items-start gap-3 px-4 py-3 has-[a]:hover:bg-subtle/60',
        className,
      )}
    >
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
      {!compact && <MarkRead item={item} busy={read.isPending} onClick={markRead} />}
    </li>
  )
}

function Group({ item, compact }: ItemProps) {
  // The one that it was opened at names the group too, and its members stay when a newer one arrives.
  const [opened, setOpened] = useState<string>()
  const isOpen = opened !== undefined
  const read = useMarkSimilarRead()
  return (
    <li>
      <div className="relative flex items-start gap-3 px-4 py-3 hover:bg-subtle/60">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(isOpen ? undefined : item.id)}
          className="flex min-w-0 flex-1 gap-3 text-left after:absolute after:inset-0"
        >
          <NotificationText notification={item} />
          <ChevronDown
            aria-hidden
            className={cn('mt-1 size-4 shrink-0 text-muted', isOpen && 'rotate-180')}
          />
        </button>
        {!compact && (
          <MarkRead
            item={item}
            busy={read.isPending}
            onClick={() => read.mutate({ params: { id: item.id } })}
          />
        )}
      </div>
      {opened && (
        <AsyncBoundary
          title={t("Couldn't load your notifications")}
          skeleton={<SkeletonRows rows={3} />}
        >
          <Members id={opened} compact={compact} />
        </AsyncBoundary>
      )}
    </li>
  )
}

function Members({ id, compact }: { id: string; compact: boolean }) {
  const { notifications, total } = useSimilar(id)
  const more = total - notifications.length
  return (
    <>
      <ul className="divide-y border-t bg-subtle/40">
        {notifications.map((item) => (
          <Item key={item.id} item={item} compact={compact} className="pl-8" />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t bg-subtle/40 py-2 pl-8 text-sm text-muted">
          {t('And {more} more', { more })}
        </p>
      )}
    </>
  )
}

interface MarkReadProps {
  item: NotificationRow
  busy: boolean
  onClick: () => void
}

/** Holds its place, so that rows stay aligned once they are read. */
const MarkRead = ({ item, busy, onClick }: MarkReadProps) => (
  <span className="-my-1 w-8 shrink-0">
    {isUnread(item) && (
      <Tooltip text={t('Mark as read')}>
        <Button
          variant="ghost"
          size="icon"
          busy={busy}
          busyText=""
          onClick={onClick}
          aria-label={t('Mark as read: {title}', { title: titleOf(item) })}
          className="relative"
        >
          <Check aria-hidden />
        </Button>
      </Tooltip>
    )}
  </span>
)
