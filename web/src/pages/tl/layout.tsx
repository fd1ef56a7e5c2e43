import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { LeaderStats } from '#features/projects/teams/leader-stats.tsx'
import { LayoutTabs } from '#lib/layout-tabs.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'
import { NewTask } from './new-task.tsx'

const tabs = localized([
  { page: 'dashboard', label: msg('Dashboard') },
  { page: 'my_team', label: msg('My Team') },
  { page: 'attendance', label: msg('Attendance') },
  { page: 'reports', label: msg('Intern Reports') },
  { page: 'daily_report', label: msg('Daily Report') },
] as const)

/** The layout of a team leader's pages, each a panel under the tabs. */
export default function TlLayout() {
  const { full_name, email } = useMe()
  return (
    <>
      <PageHeader
        title={t('Team Leader Dashboard')}
        description={t('Welcome back, {full_name}!', { full_name: full_name || email })}
        action={<NewTask mode="assign" />}
      />
      <div className="grid grid-cols-1 gap-5">
        <DashboardWaiting />
        <LeaderStats />
        <LayoutTabs label={t('Team Leader Dashboard')} tabs={tabs} inSidebar />
      </div>
    </>
  )
}
