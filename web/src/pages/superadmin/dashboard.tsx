import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { StartupQueue } from '#features/projects/startups/startup-queue.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { suspending } from '#ui/lazily.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

const RecentActivities = suspending(() =>
  import('#features/insight/audit/recent-activities.tsx').then(
    ({ RecentActivities }) => RecentActivities,
  ),
)
const SystemHealth = suspending(() =>
  import('#features/insight/dashboards/system-health.tsx').then(({ SystemHealth }) => SystemHealth),
)

export const meta = () => [{ title: t('Super Admin Dashboard · {organisation}') }]

const parts = localized({
  startups: {
    label: msg('Startup Queue'),
    missing: msg("Couldn't load the startups"),
    Panel: StartupQueue,
  },
  activities: {
    label: msg('Recent Activities'),
    missing: msg("Couldn't load the activity"),
    Panel: RecentActivities,
  },
  health: {
    label: msg('System Health'),
    missing: msg("Couldn't check system health"),
    Panel: SystemHealth,
  },
} as const)

const tabs = ['activities', 'health'] as const

/** The dashboard's own path: the queue, unless the URL names another tab. */
export default function SuperadminDashboard() {
  const tab = oneOf(tabs, useListParams().get('tab')) ?? 'startups'
  const { label, missing, Panel } = parts[tab]
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      <AsyncBoundary resetKey={tab} title={missing} skeleton={<SkeletonRows />}>
        <Panel />
      </AsyncBoundary>
    </>
  )
}
