import { t } from '@app/contract/i18n/translate.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { PendingTasks } from './pending-tasks.tsx'
import { PriorityBadge, TaskStatusBadge } from './task-badges.tsx'
import { TaskCircle } from './task-circle.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { useTasks } from './tasks.api.ts'

interface DayTasksProps {
  /** YYYY-MM-DD */
  day: string
  onView: (id: string) => void
}

/** The tasks due on a day: ticked off by their circles, looked at, and new ones made for it (spec §2, calendar). */
export function DayTasks({ day, onView }: DayTasksProps) {
  const [creating, setCreating] = useState(false)
  const { tasks, total } = useTasks({ due_from: day, due_to: day, limit: 100 })
  return (
    <div className="grid grid-cols-1 gap-3">
      {tasks.length === 0 ? (
        <p className="text-sm text-muted">{t('No tasks due on this day.')}</p>
      ) : (
        <ul className="divide-y rounded-md border">
          {tasks.map((task) => (
            <DayTask key={task.id} task={task} onView={() => onView(task.id)} />
          ))}
        </ul>
      )}
      {total > tasks.length && (
        <p className="text-sm text-muted">
          {t('Only the first {count} tasks of this day are shown. Tasks has all of them.', {
            count: tasks.length,
          })}
        </p>
      )}
      <PendingTasks day={day} />
      <Button variant="secondary" className="justify-self-start" onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        {t('Create New Task')}
      </Button>
      <TaskDialog mode="create" due_date={day} open={creating} onOpenChange={setCreating} />
    </div>
  )
}

const DayTask = ({ task, onView }: { task: Task; onView: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 pr-2 pl-1.5">
    <TaskCircle task={task} />
    <div className="min-w-0 flex-1">
      <p className={cn('truncate', task.status === 'completed' && 'text-muted line-through')}>
        {task.title}
      </p>
      <p className="text-sm text-muted">
        {[task.due_time && formatClock(task.due_time), task.assigned_to_name]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <span className="flex items-center gap-1.5 max-sm:order-last max-sm:w-full max-sm:pl-9">
      <PriorityBadge priority={task.priority} />
      <TaskStatusBadge status={task.status} />
    </span>
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('View {title}', { title: task.title })}
      onClick={onView}
    >
      {t('View')}
    </Button>
  </li>
)
