import { t } from '@app/contract/text.ts'
import { EvaluationsWaiting } from '#features/evaluations/evaluations-waiting.tsx'
import { MyOnboarding } from '#features/hires/my-onboarding.tsx'
import { HomeColumns } from '#features/home/home-columns.tsx'
import { HomeSection } from '#features/home/home-section.tsx'
import { InternFigures } from '#features/intern-home/intern-figures.tsx'
import { useInternDashboard } from '#features/intern-home/intern-home.api.ts'
import { QuickActions } from '#features/intern-home/quick-actions.tsx'
import { RecentTasks } from '#features/intern-home/recent-tasks.tsx'
import { MeetingSheet } from '#features/meetings/meeting-sheet.tsx'
import { UpcomingEvents } from '#features/meetings/upcoming-events.tsx'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'
import { GoalList } from '#features/team/goal-list.tsx'
import { MyTeams } from '#features/team/my-teams.tsx'
import { useOpened } from '#lib/use-opened.ts'
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
