import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { useRecent } from './notifications.api.ts'

/** The latest few, for a home. */
export const RecentNotifications = () => (
  <section aria-labelledby="recent-notifications">
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h2 id="recent-notifications" className="text-lg font-semibold">
        {t('Notifications')}
      </h2>
      <Link to="/notifications" className={linkClass('text-sm')}>
        {t('See all')}
      </Link>
    </div>
    <AsyncBoundary
      title={t("Couldn't load your notifications")}
      skeleton={<SkeletonRows rows={3} />}
    >
      <Recent />
    </AsyncBoundary>
  </section>
)

function Recent() {
  const { notifications } = useRecent()
  if (notifications.length === 0)
    return <Card className="p-4 text-muted">{t('No notifications yet.')}</Card>
  return <NotificationList items={notifications.slice(0, 5)} compact />
}
