import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { useLocation } from 'react-router'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { StartupCard } from '#features/projects/startups/startup-card.tsx'
import { StartupChoice } from '#features/projects/startups/startup-choice.tsx'
import { useStartupStats } from '#features/projects/startups/startup-dashboard.api.ts'
import { StartupStats } from '#features/projects/startups/startup-stats.tsx'
import { StartupWeek } from '#features/projects/startups/startup-week.tsx'
import { refetchAll } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { LayoutTabs } from '#lib/layout-tabs.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { LoadingText, Skeleton } from '#ui/skeleton.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'

const tabs = localized([
  { page: 'dashboard', label: msg('Dashboard') },
  { page: 'startup_projects', label: msg('Projects') },
  { page: 'startup_interns', label: msg('Intern Team') },
  { page: 'startup_milestones', label: msg('Milestones') },
  { page: 'weekly_updates', label: msg('Reports') },
  { page: 'briefs', label: msg('Team Briefs') },
] as const)

/** The layout of a startup's pages, each a panel under the figures. */
export default function StartupLayout() {
  const { id, stats, failed } = useStartupStats()
  const isDashboard = useLocation().pathname === usePageUrl()('dashboard')
  // Whoever represents no startup yet has no week.
  const hasNone = stats !== undefined && id === undefined
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
        {isDashboard && !hasNone && <Week />}
        {isDashboard && (
          <AsyncBoundary
            title={t("Couldn't load your startup")}
            skeleton={<Skeleton className="h-24" />}
          >
            <StartupCard />
          </AsyncBoundary>
        )}
        <StartupStats />
        <LayoutTabs label={t('Startup Dashboard')} tabs={tabs} inSidebar />
      </div>
    </>
  )
}

const Week = () => (
  <HomeSection
    title={t('This week')}
    missing={t("Couldn't load the week")}
    skeleton={
      <Card>
        <CardBody>
          <LoadingText lines={5} />
        </CardBody>
      </Card>
    }
  >
    <StartupWeek />
  </HomeSection>
)
