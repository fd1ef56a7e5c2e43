import { t } from '@app/contract/i18n/text.ts'
import { BellOff } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkAllRead, useNotifications } from './notifications.api.ts'

const perPage = 20

/** All of one's notifications, a page at a time; which one is in the address. */
export function NotificationsPanel() {
  const cursors = cursorsFrom(useSearchParams()[0])
  const { notifications, next_cursor, total, unread } = useNotifications(cursors.at(-1))
  if (notifications.length === 0)
    return (
      <EmptyState icon={BellOff} title={t('Nothing has happened yet')}>
        {t('What happens to your applications and your work is told here.')}
      </EmptyState>
    )
  const first = cursors.length * perPage + 1
  return (
    <>
      <Unread unread={unread} />
      <NotificationList items={notifications} />
      {(next_cursor || cursors.length > 0) && (
        <Pagination
          previous={cursors.length > 0 ? address(cursors.slice(0, -1)) : null}
          next={next_cursor ? address([...cursors, next_cursor]) : null}
          shown={`${first}–${first + notifications.length - 1}`}
          total={total}
        />
      )}
    </>
  )
}

function Unread({ unread }: { unread: number }) {
  const readAll = useMarkAllRead()
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
      <p className="text-muted">
        {unread > 0 ? t('{unread} unread', { unread }) : t('You have read them all.')}
      </p>
      {unread > 0 && (
        <Button variant="secondary" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
          {t('Mark all as read')}
        </Button>
      )}
    </div>
  )
}

/** The cursors that led to this page, the last one its own, so that the page before has an address too. */
const cursorsFrom = (searchParams: URLSearchParams) =>
  (searchParams.get('cursor') ?? '').split('~').filter((cursor) => cursor && cursor.length <= 500)

const address = (cursors: readonly string[]) =>
  cursors.length > 0
    ? `/notifications?${new URLSearchParams({ cursor: cursors.join('~') })}`
    : '/notifications'
