import { t } from '@app/contract/i18n/translate.ts'
import { Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { NotificationsPanel } from '#features/messaging/notifications/notifications-panel.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Notifications · {organisation}') }]

export default function Notifications() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('Notifications')}
        description={t('Your latest updates first.')}
        action={
          <Link to="/settings#notifications" className={buttonClass({ variant: 'secondary' })}>
            <Settings2 aria-hidden /> {t('Notification settings')}
          </Link>
        }
      />
      <ListPage title={t("Couldn't load your notifications")} skeleton={<SkeletonRows rows={8} />}>
        <NotificationsPanel />
      </ListPage>
    </div>
  )
}
