import { t } from '@app/contract/i18n/translate.ts'
import { BellOff } from 'lucide-react'
import { useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkAllRead, useNotifications } from './notifications.api.ts'

/** The user's notifications, a page at a time; the page is in the URL. */
export function NotificationsPanel() {
  const params = useListParams()
  const page = useNotifications(params.cursor)
  const { notifications, unread } = page
  return (
    <ListResults
      params={params}
      page={page}
      count={notifications.length}
      quiet
      empty={
        <EmptyState icon={BellOff} title={t('No notifications yet')}>
          {t('Updates on your applications and work appear here.')}
        </EmptyState>
      }
    >
      <Unread unread={unread} />
      <NotificationList items={notifications} />
    </ListResults>
  )
}

function Unread({ unread }: { unread: number }) {
  const readAll = useMarkAllRead()
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
      <p className="text-muted">
        {unread > 0 ? t('{unread} unread', { unread }) : t("You're all caught up.")}
      </p>
      {unread > 0 && (
        <Button variant="secondary" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
          {t('Mark all as read')}
        </Button>
      )}
    </div>
  )
}
