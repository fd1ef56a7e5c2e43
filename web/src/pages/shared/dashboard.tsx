import { may } from '@app/contract/core/access.ts'
import { isDeveloper } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { PageName } from '@app/contract/pages.ts'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeHeader } from '#features/insight/dashboards/home-header.tsx'
import { HomeLinks } from '#features/insight/dashboards/home-links.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { WaitingList } from '#features/insight/dashboards/waiting-list.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { VisibleProjects } from '#features/projects/projects/manager-projects.tsx'
import { ComingDays } from '#features/projects/teams/coming-days.tsx'
import { OwnTasks } from '#features/projects/teams/leader-tasks.tsx'
import { TeamStatus } from '#features/projects/teams/team-status.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { PageLink } from '#lib/role-link.tsx'
import { readProfile, useMe } from '#lib/session/session-store.ts'
import { lazily, suspending } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatCard } from '#ui/stat-card.tsx'

const TaskSheet = lazily(
  () => import('#features/work/tasks/task-sheet.tsx').then(({ TaskSheet }) => TaskSheet),
  ({ id }) => id !== undefined,
)

const HrStats = suspending(() =>
  import('#features/hiring/interviews/hr-stats.tsx').then(({ HrStats }) => HrStats),
)
const LatestApplications = suspending(() =>
  import('#features/hiring/applications/latest-applications.tsx').then(
    ({ LatestApplications }) => LatestApplications,
  ),
)
const HiringNews = suspending(() =>
  import('#features/insight/dashboards/hiring-news.tsx').then(({ HiringNews }) => HiringNews),
)
const ModerationQueue = suspending(() =>
  import('#features/hiring/internships/moderation-queue.tsx').then(
    ({ ModerationQueue }) => ModerationQueue,
  ),
)
const PostingsCard = suspending(() =>
  import('#features/insight/dashboards/postings-card.tsx').then(({ PostingsCard }) => PostingsCard),
)

/** While the session is confirmed, what the last known role will see is on its way. */
function prepare() {
  const role = readProfile()?.role
  if (!role) return
  if (may(role, 'dashboards.hr'))
    for (const part of [HrStats, LatestApplications, HiringNews]) part.soon()
  if (may(role, 'internships.moderate')) ModerationQueue.soon()
  if (may(role, 'internships.drafts')) PostingsCard.soon()
}
if (!import.meta.env.SSR) prepare()

export const meta = () => [{ title: t('Dashboard · {organisation}') }]

/** The home of the roles that have none of their own: what their permissions allow (product.md, roles). */
export default function SharedDashboard() {
  const { role } = useMe()
  const task = useSearchParamState('task')
  return (
    <>
      <HomeHeader title={t('Dashboard')} />
      <HomeColumns
        aside={
          <div className="grid grid-cols-1 gap-8">
            <HomeSection
              title={t('Next 7 days')}
              missing={t("Couldn't load your calendar")}
              more={<More page="calendar">{t('Calendar')}</More>}
            >
              <ComingDays withoutTasks />
            </HomeSection>
            <HomeLinks />
          </div>
        }
      >
        <WaitingList />
        {isDeveloper(role) && (
          <HomeSection
            title={t('My Tasks')}
            missing={t("Couldn't load your tasks")}
            more={<More page="tasks">{t('All tasks')}</More>}
          >
            <OwnTasks onOpen={task.open} />
          </HomeSection>
        )}
        {may(role, 'dashboards.hr') && <HiringPanels />}
        {managementScopeOf(role) !== 'none' && <TeamPanels />}
        {may(role, 'internships.moderate') && (
          <HomeSection
            title={t('Awaiting review')}
            missing={t("Couldn't load the internships")}
            more={<More page="moderation">{t('Moderation')}</More>}
          >
            <ModerationQueue only="pending" />
          </HomeSection>
        )}
        {may(role, 'internships.drafts') && (
          <HomeSection title={t('Internships')} missing={t("Couldn't load the internships")}>
            <PostingsCard />
          </HomeSection>
        )}
        {!(may(role, 'dashboards.hr') || may(role, 'internships.moderate')) && (
          <HomeSection
            title={t('Projects')}
            missing={t("Couldn't load the projects")}
            more={<More page="projects">{t('All projects')}</More>}
          >
            <VisibleProjects />
          </HomeSection>
        )}
        <MyOnboarding />
        <RecentNotifications />
      </HomeColumns>
      <TaskSheet id={task.id} onClose={task.close} />
    </>
  )
}

const More = ({ page, children }: { page: PageName; children: string }) => (
  <PageLink page={page} className={linkClass('text-sm')}>
    {children}
  </PageLink>
)

const StatSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {['w-36', 'w-32', 'w-24', 'w-28'].map((width) => (
      <StatCard
        key={width}
        label={<Skeleton className={`h-5 ${width}`} />}
        value={undefined}
        hint
      />
    ))}
  </div>
)

/** For who sees every record of hiring. */
const HiringPanels = () => (
  <>
    <AsyncBoundary title={t("Couldn't load the numbers")} skeleton={<StatSkeleton />}>
      <HrStats />
    </AsyncBoundary>
    <HomeSection title={t('Latest applications')} missing={t("Couldn't load the applications")}>
      <LatestApplications />
    </HomeSection>
    <HomeSection title={t('Hiring')} missing={t("Couldn't load the numbers")}>
      <HiringNews />
    </HomeSection>
  </>
)

/** For who leads or manages teams: how their day stands. What was reported waits above. */
const TeamPanels = () => (
  <HomeSection
    title={t('Team Status')}
    missing={t("Couldn't load the team")}
    more={<More page="teams">{t('Teams')}</More>}
  >
    <TeamStatus />
  </HomeSection>
)
