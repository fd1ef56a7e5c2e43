import { t } from '@app/contract/i18n/translate.ts'
import type { Priority, Task, TaskStatus } from '@app/contract/work/tasks.ts'
import { CalendarClock, ChevronDown, ChevronsUp, Equal } from 'lucide-react'
import { clockIn, dayIn, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { cn } from '#ui/cn.ts'
import {
  dueText,
  isOverdue,
  priorityLabels,
  priorityTones,
  statusLabels,
  statusTones,
} from './task.labels.ts'

export const TaskStatusBadge = ({ status }: { status: TaskStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusLabels[status]}</StatusBadge>
)

const signs = { high: ChevronsUp, medium: Equal, low: ChevronDown }

export function PriorityBadge({ priority }: { priority: Priority }) {
  const Sign = signs[priority]
  return (
    <Badge tone={priorityTones[priority]}>
      <Sign aria-hidden />
      {priorityLabels[priority]}
    </Badge>
  )
}

/** When it is due; in red and marked as overdue when that has passed. */
export function DueDate({ task }: { task: Pick<Task, 'due_date' | 'due_time' | 'status'> }) {
  const zone = useZone()
  if (!task.due_date) return <span className="text-muted">{t('No due date')}</span>
  const late = isOverdue(task, `${dayIn(zone)} ${clockIn(zone)}`)
  return (
    <span
      className={cn(
        'numbers inline-flex items-center gap-1 whitespace-nowrap',
        late ? 'text-danger' : 'text-muted',
      )}
    >
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      {dueText(task)}
      {late && <span className="sr-only"> {t('(overdue)')}</span>}
    </span>
  )
}
