import { t } from '@app/contract/text.ts'
import { Settings } from 'lucide-react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { refreshSuperadmin } from '#features/system/superadmin-dashboard.api.ts'
import { SuperadminFigures } from '#features/system/superadmin-figures.tsx'
import { oneOf, useListAddress } from '#lib/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { dashboardTabs } from './dashboard-tabs.ts'

const addresses: Record<string, string> = {
  startups: '/superadmin/startups',
  activities: '/superadmin/dashboard?tab=activities',
  health: '/superadmin/dashboard?tab=health',
  analytics: '/superadmin/metrics',
  users: '/superadmin/users',
  audit: '/superadmin/audit',
  settings: '/superadmin/settings',
}

/** The six paths of spec §2 stand in here; a tab and its path are the same page, the dashboard stands under the queue. */
export default function SuperadminFrame() {
  const address = useListAddress()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const asked = oneOf(dashboardTabs, address.said('tab')) ?? 'startups'
  const tab = Object.keys(addresses).find((name) => addresses[name] === pathname) ?? asked
  const content = (
    <Load of={pathname + asked} skeleton={<SkeletonRows />}>
      <Outlet />
    </Load>
  )
  const labels = {
    startups: t('Startup Queue'),
    activities: t('Recent Activities'),
    health: t('System Health'),
    analytics: t('Analytics'),
    users: t('User Management'),
    audit: t('Audit Logs'),
    settings: t('System Settings'),
  }
  return (
    <>
      <PageHeader title={t('Super Admin Dashboard')} action={<Actions />} />
      <div className="grid grid-cols-1 gap-5">
        <SuperadminFigures />
        <Tabs
          label={t('Super Admin Dashboard')}
          value={tab}
          onValueChange={(name) =>
            void navigate(addresses[name] ?? '/superadmin/dashboard', { preventScrollReset: true })
          }
          tabs={Object.entries(labels).map(([value, label]) => ({ value, label, content }))}
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
