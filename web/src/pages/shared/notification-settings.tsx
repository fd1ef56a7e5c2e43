import { t } from '@app/contract/text.ts'
import { NotificationSettings as Settings } from '#features/notifications/notification-settings.tsx'
import { Load } from '#lib/load.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Notification settings · Cohort') }]

const crumbs = () => [
  { label: t('Notifications'), to: '/notifications' },
  { label: t('Notification settings') },
]

export default function NotificationSettings() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        above={<Breadcrumb crumbs={crumbs()} />}
        title={t('Notification settings')}
        description={t('What comes by mail and push. Every change is saved at once.')}
      />
      <Load title={t('Your settings could not be loaded')} skeleton={<SkeletonRows rows={10} />}>
        <Settings />
      </Load>
    </div>
  )
}
