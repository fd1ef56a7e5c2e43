import { t } from '@app/contract/i18n/translate.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { priorityLabels, taskLabels, taskTones } from './team.labels.ts'

type Row = Pick<Task, 'id' | 'title' | 'priority' | 'due_date' | 'status'>

interface TaskRowsProps {
  tasks: readonly Row[]
  onOpen: (id: string) => void
}

/** Tasks in short; each opens. */
export const TaskRows = ({ tasks, onOpen }: TaskRowsProps) => (
  <Card>
    <ul className="divide-y">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} onOpen={() => onOpen(task.id)} />
      ))}
    </ul>
  </Card>
)

const TaskRow = ({ task, onOpen }: { task: Row; onOpen: () => void }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-subtle/60">
    <div className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-6 text-left font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {task.title}
      </button>
      <p className="text-sm text-muted">
        {priorityLabels[task.priority]}
        {task.due_date && (
          <time dateTime={task.due_date} className="numbers">
            {t(' · due {due_date}', { due_date: formatDay(task.due_date) })}
          </time>
        )}
      </p>
    </div>
    <StatusBadge tone={taskTones[task.status]}>{taskLabels[task.status]}</StatusBadge>
  </li>
)
