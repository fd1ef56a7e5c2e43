import { may } from '@app/contract/core/access.ts'
import { isDeveloper, type Role } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingKind } from '@app/contract/insight/waiting.ts'
import type { PageName } from '@app/contract/pages.ts'
import type { MemberToday } from '@app/contract/projects/teams.ts'
import type { TaskStatus } from '@app/contract/work/tasks.ts'
import { useSearchParams } from 'react-router'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeHeader } from '#features/insight/dashboards/home-header.tsx'
import { HomeLinks } from '#features/insight/dashboards/home-links.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { ComingDays } from '#features/projects/teams/coming-days.tsx'
import { OwnTasks } from '#features/projects/teams/leader-tasks.tsx'
import { useTasksOf, useTeamsToday } from '#features/projects/teams/team.api.ts'
import { TeamStatus } from '#features/projects/teams/team-status.tsx'
import { useApiQuery } from '#lib/api/api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { PageLink } from '#lib/role-link.tsx'
import { readProfile, useMe } from '#lib/session/session-store.ts'
import { StatLine } from '#lib/stat-cards.tsx'
import { lazily, suspending } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { Waiting } from './waiting.tsx'

const TaskSheet = lazily(
  () => import('#features/work/tasks/task-sheet.tsx').then(({ TaskSheet }) => TaskSheet),
  ({ id }) => id !== undefined,
)

const projectViews = () => import('#features/projects/projects/manager-projects.tsx')
const VisibleProjects = suspending(() =>
  projectViews().then(({ VisibleProjects }) => VisibleProjects),
)
const ProjectCount = suspending(() => projectViews().then(({ ProjectCount }) => ProjectCount))
const HiringDialogs = lazily(() =>
  import('./hiring-dialogs.tsx').then(({ HiringDialogs }) => HiringDialogs),
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

/** Those who hire or moderate have other work. */
const seesProjects = (role: Role) =>
  !(may(role, 'dashboards.hr') || may(role, 'internships.moderate'))

/** While the session is confirmed, what the last known role will see is on its way. */
function prepare() {
  const role = readProfile()?.role
  if (!role) return
  if (may(role, 'dashboards.hr'))
    for (const part of [HrStats, LatestApplications, HiringNews]) part.soon()
  if (may(role, 'internships.moderate')) ModerationQueue.soon()
  if (may(role, 'internships.drafts')) PostingsCard.soon()
  if (seesProjects(role)) VisibleProjects.soon()
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
        <Waiting />
        <Figures />
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
        {seesProjects(role) && (
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

/** What the roles without figures of their own panel count, each from what the dashboard has loaded anyway. */
function Figures() {
  const { role } = useMe()
  const Line = lineFor(role)
  return (
    Line && (
      <AsyncBoundary
        title={t("Couldn't load the numbers")}
        skeleton={<Skeleton className="h-10" />}
      >
        <Line />
      </AsyncBoundary>
    )
  )
}

function lineFor(role: Role) {
  if (isDeveloper(role)) return DeveloperFigures
  if (managementScopeOf(role) !== 'none') return TeamFigures
  if (may(role, 'internships.moderate')) return PostingFigures
  return may(role, 'projects.manage') ? ProjectFigures : undefined
}

/** Of what is counted up to a limit, more is said to be there where there is. */
const atLeast = (count: number, hasMore: boolean) => `${formatCount(count)}${hasMore ? '+' : ''}`

/** How many of a kind wait. */
function useWaiting() {
  const { items, more } = useApiQuery(dashboards.waiting)
  return (kind: WaitingKind, isOverdue?: true) => {
    const ofKind = items.filter((item) => item.kind === kind)
    const counted = isOverdue ? ofKind.filter(({ is_overdue }) => is_overdue) : ofKind
    // The most urgent are listed: when one of those is in time, all others are.
    return atLeast(counted.length, more.includes(kind) && counted.length === ofKind.length)
  }
}

function TeamFigures() {
  const waiting = useWaiting()
  const { teams, total } = useTeamsToday()
  // Whoever is in two teams is one person.
  const people = [
    ...new Map(teams.flatMap((team) => team.people).map((one) => [one.id, one])).values(),
  ]
  const count = (isCounted: (person: MemberToday) => boolean) =>
    atLeast(people.filter(isCounted).length, total > teams.length)
  return (
    <StatLine
      cards={[
        { label: t('Reports to review'), page: 'reports', value: waiting('report') },
        { label: t('Overdue'), page: 'reports', value: waiting('report', true) },
        {
          label: t('Checked in'),
          page: 'attendance',
          query: { show: 'in' },
          value: count(({ presence }) => presence === 'in'),
        },
        {
          label: t('Missing reports'),
          page: 'reports',
          value: count(({ reports_today, report_status }) => reports_today && !report_status),
        },
      ]}
    />
  )
}

function DeveloperFigures() {
  const { id } = useMe()
  const waiting = useWaiting()
  const { tasks, total } = useTasksOf(id)
  // Completed ones come last: when one of them is listed, all others are.
  const isAll = total === tasks.length || tasks.some(({ status }) => status === 'completed')
  const count = (...statuses: readonly TaskStatus[]) =>
    atLeast(tasks.filter(({ status }) => statuses.includes(status)).length, !isAll)
  const own = (query: Record<string, string>) => ({
    page: 'tasks' as const,
    query: { assignee: id, ...query },
  })
  return (
    <StatLine
      cards={[
        {
          label: t('Active Tasks'),
          ...own({ status: 'active' }),
          value: count('pending', 'in_progress'),
        },
        { label: t('Overdue'), ...own({ due: 'overdue' }), value: waiting('task', true) },
        { label: t('Blocked'), ...own({ status: 'blocked' }), value: count('blocked') },
        { label: t('Projects'), page: 'projects', value: <ProjectCount /> },
      ]}
    />
  )
}

function PostingFigures() {
  const waiting = useWaiting()
  return (
    <StatLine
      cards={[
        {
          ...{ label: t('Awaiting review'), page: 'moderation', query: { only: 'pending' } },
          value: waiting('posting'),
        },
        {
          ...{ label: t('Reported'), page: 'moderation', query: { only: 'reported' } },
          value: waiting('reported_posting'),
        },
        {
          ...{ label: t('Reported reviews'), page: 'company_reviews' },
          value: waiting('reported_review'),
        },
      ]}
    />
  )
}

function ProjectFigures() {
  const waiting = useWaiting()
  return (
    <StatLine
      cards={[
        { label: t('Projects'), page: 'projects', value: <ProjectCount /> },
        { label: t('Weekly updates'), page: 'projects', value: waiting('weekly_update') },
      ]}
    />
  )
}

/** For who sees every record of hiring. */
function HiringPanels() {
  const [params] = useSearchParams()
  return (
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
      {(params.get('hire') ?? params.get('offer')) && <HiringDialogs />}
    </>
  )
}

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
