import { internRole } from '@app/contract/core/roles.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMyApplications } from '#features/hiring/applications/my-applications.api.ts'
import { MyApplicationsSummary } from '#features/hiring/applications/my-applications-summary.tsx'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { InternshipCard } from '#features/hiring/internships/internship-card.tsx'
import { MyMatches } from '#features/hiring/internships/my-matches.tsx'
import { useNewestInternships } from '#features/insight/dashboards/home.api.ts'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { useInternDashboard } from '#features/insight/dashboards/intern-home.api.ts'
import { InternStats } from '#features/insight/dashboards/intern-stats.tsx'
import { QuickActions } from '#features/insight/dashboards/quick-actions.tsx'
import { RecentTasks } from '#features/insight/dashboards/recent-tasks.tsx'
import { NextSteps } from '#features/insight/quest/next-steps.tsx'
import { QuestCard } from '#features/insight/quest/quest-card.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { GoalList } from '#features/projects/teams/goal-list.tsx'
import { MyTeams } from '#features/projects/teams/my-teams.tsx'
import { UpcomingEvents } from '#features/work/meetings/upcoming-events.tsx'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Card } from '#ui/card.tsx'
import { lazily } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { useIsNarrow } from '#ui/media.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { Waiting } from '../shared/waiting.tsx'

const MeetingSheet = lazily(
  () =>
    import('#features/work/meetings/meeting-sheet.tsx').then(({ MeetingSheet }) => MeetingSheet),
  ({ id }) => id !== undefined,
)

const MyRegistration = lazily(() =>
  import('#features/projects/startups/register-startup.tsx').then(
    ({ MyRegistration }) => MyRegistration,
  ),
)
const RegisterLink = lazily(() =>
  import('#features/projects/startups/register-startup.tsx').then(
    ({ RegisterLink }) => RegisterLink,
  ),
)

const suggested = 4

/** A student's dashboard: the state of their applications, and other open internships (product.md). */
function StudentHome() {
  const [isUndecided, setUndecided] = useState(false)
  const { data } = useQuery(query(applications.mine), queryClient)
  // Whoever registered a startup and has not applied did not come for an internship.
  const isFounder = isUndecided && data?.applications.length === 0
  return (
    <HomeColumns
      aside={
        <div className="grid grid-cols-1 gap-6">
          {!isFounder && <MyRegistration onKnown={setUndecided} />}
          <Quest />
          <RecentNotifications />
          <RegisterLink />
        </div>
      }
    >
      {isFounder && <MyRegistration onKnown={setUndecided} />}
      <Waiting />
      <MyOnboarding />
      {!isFounder && (
        <HomeSection title={t("What's next")} missing={t("Couldn't load your next steps")}>
          <NextSteps />
        </HomeSection>
      )}
      <HomeSection
        title={t('My Applications')}
        missing={t("Couldn't load your applications")}
        more={<More to={pageUrl('my_applications', { role: internRole })}>{t('See all')}</More>}
      >
        <MyApplicationsSummary />
      </HomeSection>
      {!isFounder && (
        <HomeSection
          title={t('Internships that fit you')}
          missing={t('Could not fetch internships.')}
          more={<More to="/internships">{t('Explore Internships')}</More>}
          skeleton={<SkeletonCards cards={suggested} />}
        >
          <MyMatches />
        </HomeSection>
      )}
      <HomeSection
        title={t('New internships')}
        missing={t('Could not fetch internships.')}
        more={<More to="/internships">{t('Explore Internships')}</More>}
        skeleton={<SkeletonCards cards={suggested} />}
      >
        <Suggestions />
      </HomeSection>
    </HomeColumns>
  )
}

/** XP comes from approved work, so it stands on the home of those who work too. */
const Quest = () => (
  <HomeSection title={t('Your six-step quest')} missing={t("Couldn't load your quest")}>
    <QuestCard />
  </HomeSection>
)

const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={linkClass('text-sm')}>
    {children}
  </Link>
)

/** The newest ones that one has not applied to. */
function Suggestions() {
  const applied = new Set(useMyApplications().map(({ internship_id }) => internship_id))
  const cards = useNewestInternships().filter(({ id }) => !applied.has(id))
  if (cards.length === 0)
    return <Card className="p-4 text-muted">{t('Check back later for new opportunities.')}</Card>
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {cards.slice(0, suggested).map((card) => (
        <li key={card.id}>
          <InternshipCard card={card} />
        </li>
      ))}
    </ul>
  )
}

export const meta = () => [{ title: t('Dashboard · {organisation}') }]

/** No empty cards for interns without work. A task that a student gave themselves makes nobody an intern with work. */
export default function InternDashboard() {
  const { full_name, email, is_student } = useMe()
  return (
    <>
      <PageHeader title={t('Welcome back, {full_name}!', { full_name: full_name || email })} />
      {is_student ? <StudentHome /> : <WorkingHome />}
    </>
  )
}

/** An intern's dashboard: figures, tasks, quick actions, the team and coming events (spec §2). */
function WorkingHome() {
  const meeting = useSearchParamState('meeting')
  // On a phone the figures would push the tasks of the day below the fold.
  const isNarrow = useIsNarrow()
  return (
    <div className="grid grid-cols-1 gap-5">
      <Waiting />
      {!isNarrow && <InternStats />}
      <HomeColumns
        aside={
          <div className="grid grid-cols-1 gap-8">
            <HomeSection title={t('Upcoming Events')} missing={t("Couldn't load your events")}>
              <Events onOpen={meeting.open} />
            </HomeSection>
            <Quest />
            <RecentNotifications />
          </div>
        }
      >
        <HomeSection title={t('Recent Tasks')} missing={t("Couldn't load your tasks")}>
          <RecentTasks />
        </HomeSection>
        {isNarrow && <InternStats />}
        <QuickActions />
        <MyOnboarding />
        <HomeSection title={t('My Team')} missing={t("Couldn't load your team")}>
          <MyTeams />
        </HomeSection>
        <HomeSection title={t('Goals')} missing={t("Couldn't load the goals")}>
          <GoalList />
        </HomeSection>
      </HomeColumns>
      <MeetingSheet id={meeting.id} onClose={meeting.close} />
    </div>
  )
}

function Events({ onOpen }: { onOpen: (id: string) => void }) {
  const { upcoming_events } = useInternDashboard()
  return (
    <Card>
      <UpcomingEvents events={upcoming_events} onOpen={onOpen} />
    </Card>
  )
}
