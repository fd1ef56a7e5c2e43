import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { useLocation } from 'react-router'
import { StartupCard } from '#features/projects/startups/startup-card.tsx'
import { StartupChoice } from '#features/projects/startups/startup-choice.tsx'
import { useStartupStats } from '#features/projects/startups/startup-dashboard.api.ts'
import { StartupStats } from '#features/projects/startups/startup-stats.tsx'
import { refetchAll } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { LayoutTabs } from '#lib/layout-tabs.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'

const tabs = localized([
  { page: 'dashboard', label: msg('Dashboard') },
  { page: 'startup_projects', label: msg('Projects') },
  { page: 'startup_interns', label: msg('Intern Team') },
  { page: 'startup_milestones', label: msg('Milestones') },
  { page: 'briefs', label: msg('Team Briefs') },
  { page: 'weekly_updates', label: msg('Reports') },
] as const)

/** The layout of a startup's pages, each a panel under the figures. */
export default function StartupLayout() {
  const { id, stats, failed } = useStartupStats()
  return (
    <>
      <PageHeader
        title={t('Startup Dashboard')}
        action={
          <>
            <StartupChoice />
            <RefreshButton refresh={refetchAll} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <DashboardWaiting startupId={id} isLoading={!(stats || failed)} />
        {useLocation().pathname === usePageUrl()('dashboard') && (
          <AsyncBoundary
            title={t("Couldn't load your startup")}
            skeleton={<Skeleton className="h-24" />}
          >
            <StartupCard />
          </AsyncBoundary>
        )}
        <StartupStats />
        <LayoutTabs label={t('Startup Dashboard')} tabs={tabs} />
      </div>
    </>
  )
}
