import { t } from '@app/contract/i18n/translate.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { MyOnboarding } from '#features/hiring/hires/my-onboarding.tsx'
import { HomeSection } from '#features/insight/dashboards/home-section.tsx'
import { BlockedTasks } from '#features/projects/teams/blocked-tasks.tsx'
import { ComingDays } from '#features/projects/teams/coming-days.tsx'
import { GoalList } from '#features/projects/teams/goal-list.tsx'
import { LeaderTasks } from '#features/projects/teams/leader-tasks.tsx'
import { useLeaderDashboard } from '#features/projects/teams/team.api.ts'
import { QuickActions } from '#features/projects/teams/team-quick-actions.tsx'
import { TeamStatus } from '#features/projects/teams/team-status.tsx'
import { TodaysMeetings } from '#features/work/meetings/todays-meetings.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { lazily } from '#ui/lazily.tsx'
import { linkClass } from '#ui/link.ts'
import { NewTaskButton, TaskDialog } from './new-task.tsx'
import { Opened } from './opened.tsx'

const ScheduleMeeting = lazily(
  () =>
    import('#features/work/meetings/schedule-meeting.tsx').then(
      ({ ScheduleMeeting }) => ScheduleMeeting,
    ),
  ({ open }) => open,
)

export const meta = () => [{ title: t('Team Leader Dashboard · {organisation}') }]

export default function TlDashboard() {
  const person = useSearchParamState('person')
  const task = useSearchParamState('task')
  const meeting = useSearchParamState('meeting')
  // The dialog stays when the first task takes the place of the empty list and its button.
  const [creating, setCreating] = useState(false)
  const newTask = (
    <NewTaskButton mode="create" variant="secondary" onClick={() => setCreating(true)} />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <HomeSection title={t('Team Status')} missing={t("Couldn't load the team")}>
          <TeamStatus onOpen={person.open} />
        </HomeSection>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <HomeSection title={t('My Tasks')} missing={t("Couldn't load your tasks")}>
          <LeaderTasks onOpen={task.open} action={newTask} />
        </HomeSection>
        <HomeSection title={t('Blocked Tasks')} missing={t("Couldn't load the tasks")}>
          <BlockedTasks onOpen={task.open} />
        </HomeSection>
        <HomeSection title={t('Goals')} missing={t("Couldn't load the goals")}>
          <GoalList />
        </HomeSection>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <HomeSection title={t('Quick Actions')} missing={t("Couldn't load your teams")}>
          <QuickActions task={newTask} meeting={<NewMeeting />} />
        </HomeSection>
        <HomeSection title={t("Today's Meetings")} missing={t("Couldn't load the meetings")}>
          <Meetings onOpen={meeting.open} />
        </HomeSection>
        <MyOnboarding />
        <HomeSection
          title={t('Next 7 days')}
          missing={t("Couldn't load your calendar")}
          more={
            <Link to="/calendar" className={linkClass('text-sm')}>
              {t('Calendar')}
            </Link>
          }
        >
          <ComingDays />
        </HomeSection>
      </div>
      <TaskDialog mode="create" open={creating} onOpenChange={setCreating} />
      <Opened />
    </div>
  )
}

function Meetings({ onOpen }: { onOpen: (id: string) => void }) {
  const { todays_meetings } = useLeaderDashboard()
  return (
    <Card>
      <TodaysMeetings meetings={todays_meetings} onOpen={onOpen} />
    </Card>
  )
}

/** The button and its dialog. */
function NewMeeting() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Meeting')}
      </Button>
      <ScheduleMeeting open={open} onOpenChange={setOpen} />
    </>
  )
}
