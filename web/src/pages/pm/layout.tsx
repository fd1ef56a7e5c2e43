import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { CreateLink } from '#features/hiring/internships/create-link.tsx'
import { ManagerStats } from '#features/projects/projects/manager-stats.tsx'
import { refetchAll } from '#lib/api/query-client.ts'
import { LayoutTabs } from '#lib/layout-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'

const tabs = localized([
  { page: 'dashboard', label: msg('Dashboard') },
  { page: 'projects', label: msg('Projects') },
  { page: 'teams', label: msg('Teams') },
  { page: 'managed_internships', label: msg('Internships') },
  { page: 'attendance', label: msg('Attendance') },
  { page: 'reports', label: msg('Reports') },
] as const)

/** The layout of a project manager's pages, each a panel under the tabs. */
export default function PmLayout() {
  return (
    <>
      <PageHeader
        title={t('Project Manager Dashboard')}
        action={
          <>
            <RefreshButton refresh={refetchAll} />
            <CreateLink />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <DashboardWaiting />
        <ManagerStats />
        <LayoutTabs label={t('Project Manager Dashboard')} tabs={tabs} inSidebar />
      </div>
    </>
  )
}
