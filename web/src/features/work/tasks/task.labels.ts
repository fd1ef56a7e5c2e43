import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Priority, TaskStatus } from '@app/contract/work/tasks.ts'
import { formatClock, formatDay } from '#lib/i18n/format.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** Underscores are shown as spaces (spec §4). */
export const statusLabels: Record<TaskStatus, string> = localized({
  pending: msg('Pending'),
  in_progress: msg('In progress'),
  blocked: msg('Blocked'),
  completed: msg('Completed'),
})

export const statusTones: Record<TaskStatus, BadgeTone> = {
  pending: 'neutral',
  in_progress: 'accent',
  blocked: 'danger',
  completed: 'success',
}

export const priorityLabels: Record<Priority, string> = localized({
  high: msg('High'),
  medium: msg('Medium'),
  low: msg('Low'),
})

export const priorityTones: Record<Priority, BadgeTone> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

export const optionsOf = <T extends string>(labels: Record<T, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

interface Due {
  due_date: string | null
  due_time: string | null
}

/** 21 Nov 2026, 5:00 pm */
export const dueText = ({ due_date, due_time }: Due) =>
  due_date
    ? [formatDay(due_date), due_time && formatClock(due_time)].filter(Boolean).join(', ')
    : t('No due date')

/** Past its time, or past its day where it has none; `now` is a day and a clock (`2026-11-21 16:05`) of the reader. */
export const isOverdue = (
  { due_date, due_time, status }: Due & { status: TaskStatus },
  now: string,
) => due_date !== null && `${due_date} ${due_time ?? '24:00'}` < now && status !== 'completed'
