import { t } from '@app/contract/i18n/translate.ts'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TaskRows } from './task-rows.tsx'
import { useLeaderDashboard, useTasksOf } from './team.api.ts'

interface LeaderTasksProps {
  onOpen: (id: string) => void
  /** The action that creates the first one. */
  action: ReactNode
}

type TasksProps = Pick<Parameters<typeof TaskRows>[0], 'tasks' | 'onOpen'> &
  Partial<Pick<LeaderTasksProps, 'action'>>

/** The leader's own open tasks. */
export function LeaderTasks({ onOpen, action }: LeaderTasksProps) {
  const { my_tasks } = useLeaderDashboard()
  return <Tasks tasks={my_tasks} onOpen={onOpen} action={action} />
}

/** The same of those who lead no team. */
export function OwnTasks({ onOpen }: Pick<LeaderTasksProps, 'onOpen'>) {
  const { tasks } = useTasksOf(useMe().id)
  return <Tasks tasks={tasks.filter(({ status }) => status !== 'completed')} onOpen={onOpen} />
}

const Tasks = ({ tasks, onOpen, action }: TasksProps) =>
  tasks.length > 0 ? (
    <TaskRows tasks={tasks} onOpen={onOpen} />
  ) : (
    <Card>
      <EmptyState icon={ListChecks} title={t('No tasks of your own')} level={3} action={action}>
        {t('Tasks you take on yourself appear here.')}
      </EmptyState>
    </Card>
  )
