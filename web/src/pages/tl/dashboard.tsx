import { HomeSection } from '#features/home/home-section.tsx'
import { BlockedTasks } from '#features/team/blocked-tasks.tsx'
import { GoalList } from '#features/team/goal-list.tsx'
import { LeaderTasks } from '#features/team/leader-tasks.tsx'
import { PendingReports } from '#features/team/pending-reports.tsx'
import { QuickActions } from '#features/team/quick-actions.tsx'
import { TeamStatus } from '#features/team/team-status.tsx'
import { useOpened } from '#lib/use-opened.ts'
import { NewTask } from './new-task.tsx'
import { Opened } from './opened.tsx'

export const meta = () => [{ title: 'Team Leader Dashboard · Cohort' }]

export default function TlDashboard() {
  const person = useOpened('person')
  const task = useOpened('task')
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <HomeSection title="My Tasks" missing="Your tasks could not be loaded">
          <LeaderTasks onOpen={task.open} action={<NewTask mode="create" variant="secondary" />} />
        </HomeSection>
        <HomeSection title="Team Status" missing="The team could not be loaded">
          <TeamStatus onOpen={person.open} />
        </HomeSection>
        <HomeSection title="Blocked Tasks" missing="The tasks could not be loaded">
          <BlockedTasks onOpen={task.open} />
        </HomeSection>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <HomeSection title="Quick Actions" missing="Your teams could not be loaded">
          <QuickActions task={<NewTask mode="create" variant="secondary" />} meeting={null} />
        </HomeSection>
        <HomeSection title="Reports to review" missing="The reports could not be loaded">
          <PendingReports />
        </HomeSection>
        <HomeSection title="Goals" missing="The goals could not be loaded">
          <GoalList />
        </HomeSection>
      </div>
      <Opened />
    </div>
  )
}
