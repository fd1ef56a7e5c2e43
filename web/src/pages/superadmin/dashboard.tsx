import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { RecentActivities } from '#features/insight/audit/recent-activities.tsx'
import { SystemHealth } from '#features/insight/dashboards/system-health.tsx'
import { StartupQueue } from '#features/projects/startups/startup-queue.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

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
