import { t } from '@app/contract/i18n/text.ts'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { HomeColumns } from '#features/insight/dashboards/home-columns.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { InternFigures } from '#features/insight/dashboards/intern-figures.tsx'
import { useInternDashboard } from '#features/insight/dashboards/intern-home.api.ts'
import { QuickActions } from '#features/insight/dashboards/quick-actions.tsx'
import { RecentTasks } from '#features/insight/dashboards/recent-tasks.tsx'
import { RecentNotifications } from '#features/messaging/notifications/recent-notifications.tsx'
import { EvaluationsWaiting } from '#features/programme/evaluations/evaluations-waiting.tsx'
import { GoalList } from '#features/projects/teams/goal-list.tsx'
import { MyTeams } from '#features/projects/teams/my-teams.tsx'
import { MeetingSheet } from '#features/work/meetings/meeting-sheet.tsx'
import { UpcomingEvents } from '#features/work/meetings/upcoming-events.tsx'
import { useOpened } from '#lib/lists/use-opened.ts'
import { Card } from '#ui/card.tsx'

/** What an intern works on: figures, ways to the day's work, tasks, the team and what comes next (spec §2). */
export function WorkingHome() {
  const meeting = useOpened('meeting')
  return (
    <div className="grid grid-cols-1 gap-8">
      <EvaluationsWaiting />
      <InternFigures />
      <QuickActions />
      <MyOnboarding />
      <HomeColumns
        aside={
          <div className="grid grid-cols-1 gap-8">
            <HomeSection
              title={t('Upcoming Events')}
              missing={t('Your events could not be loaded')}
            >
              <Events onOpen={meeting.open} />
            </HomeSection>
            <RecentNotifications />
          </div>
        }
      >
        <HomeSection title={t('Recent Tasks')} missing={t('Your tasks could not be loaded')}>
          <RecentTasks />
        </HomeSection>
        <HomeSection title={t('My Team')} missing={t('Your team could not be loaded')}>
          <MyTeams />
        </HomeSection>
        <HomeSection title={t('Goals')} missing={t('The goals could not be loaded')}>
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
