import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { SetupChecklist } from '#features/admin/setup/setup-checklist.tsx'
import { SuperadminStats } from '#features/insight/dashboards/superadmin-stats.tsx'
import { refetchAll } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { LayoutTabs } from '#lib/layout-tabs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'

const tabs = localized([
  { page: 'startup_queue', label: msg('Startup Queue') },
  { page: 'dashboard', query: { tab: 'activities' }, label: msg('Recent Activities') },
  { page: 'dashboard', query: { tab: 'health' }, label: msg('System Health') },
  { page: 'metrics', label: msg('Analytics') },
  { page: 'users', label: msg('User Management'), extra: true },
  { page: 'audit', label: msg('Audit Logs'), extra: true },
  { page: 'system_settings', label: msg('System Settings'), extra: true },
] as const)

/** The layout of the six paths of spec §2; the dashboard itself shows the queue. */
export default function SuperadminLayout() {
  return (
    <>
      <PageHeader title={t('Super Admin Dashboard')} action={<Actions />} />
      <div className="grid grid-cols-1 gap-5">
        <DashboardWaiting
          first={
            <AsyncBoundary title={t("Couldn't load the set-up")} skeleton={null}>
              <SetupChecklist />
            </AsyncBoundary>
          }
        />
        <SuperadminStats />
        <LayoutTabs label={t('Super Admin Dashboard')} tabs={tabs} />
      </div>
    </>
  )
}

const Actions = () => (
  <>
    <RefreshButton refresh={refetchAll} />
    <Link to={pageUrl('system_settings')} className={buttonClass({ variant: 'secondary' })}>
      <Settings aria-hidden />
      {t('System Settings')}
    </Link>
  </>
)
