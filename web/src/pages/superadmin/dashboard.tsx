import { msg, said, t } from '@app/contract/text.ts'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { RecentActivities } from '#features/audit/recent-activities.tsx'
import { Metrics } from '#features/metrics/metrics.tsx'
import { StartupQueue } from '#features/startups/startup-queue.tsx'
import { refreshSuperadmin } from '#features/system/superadmin-dashboard.api.ts'
import { SuperadminFigures } from '#features/system/superadmin-figures.tsx'
import { SystemHealth } from '#features/system/system-health.tsx'
import { oneOf, useListAddress } from '#lib/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: t('Super Admin Dashboard · Cohort') }]

const parts = said([
  {
    value: 'startups',
    label: msg('Startup Queue'),
    missing: msg('The startups could not be loaded'),
    Panel: StartupQueue,
  },
  {
    value: 'activities',
    label: msg('Recent Activities'),
    missing: msg('The activities could not be loaded'),
    Panel: RecentActivities,
  },
  {
    value: 'health',
    label: msg('System Health'),
    missing: msg('The system’s health could not be asked'),
    Panel: SystemHealth,
  },
  {
    value: 'analytics',
    label: msg('Analytics'),
    missing: msg('The figures could not be loaded'),
    Panel: Metrics,
  },
] as const)

const names = parts.map(({ value }) => value)

export default function SuperadminDashboard() {
  const address = useListAddress()
  const tab = oneOf(names, address.said('tab')) ?? names[0]
  return (
    <>
      <PageHeader title={t('Super Admin Dashboard')} action={<Actions />} />
      <div className="grid grid-cols-1 gap-5">
        <SuperadminFigures />
        <Tabs
          label={t('Super Admin Dashboard')}
          value={tab}
          onValueChange={(value) => address.ask({ tab: value === names[0] ? undefined : value })}
          tabs={parts.map(({ value, label, missing, Panel }) => ({
            value,
            label,
            content: (
              <>
                <h2 className="sr-only">{label}</h2>
                <Load title={missing} skeleton={<SkeletonRows />}>
                  <Panel />
                </Load>
              </>
            ),
          }))}
        />
      </div>
    </>
  )
}

const Actions = () => (
  <>
    <RefreshButton refresh={refreshSuperadmin} />
    <Link to="/superadmin/settings" className={buttonClass({ variant: 'secondary' })}>
      <Settings aria-hidden />
      {t('System Settings')}
    </Link>
  </>
)
