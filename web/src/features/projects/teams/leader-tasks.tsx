import { t } from '@app/contract/i18n/translate.ts'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TaskRows } from './task-rows.tsx'
import { useLeaderDashboard } from './team.api.ts'

interface LeaderTasksProps {
  onOpen: (id: string) => void
  /** The action that creates the first one. */
  action: ReactNode
}

/** The leader's own open tasks. */
export function LeaderTasks({ onOpen, action }: LeaderTasksProps) {
  const { my_tasks } = useLeaderDashboard()
  if (my_tasks.length > 0) return <TaskRows tasks={my_tasks} onOpen={onOpen} />
  return (
    <Card>
      <EmptyState icon={ListTodo} title={t('No tasks of your own')} level={3} action={action}>
        {t('What you take on yourself stands here.')}
      </EmptyState>
    </Card>
  )
}
