import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Priority, TaskDetail, TaskStatus } from '@app/contract/work/tasks.ts'
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

const fieldLabels: Record<string, string | undefined> = localized({
  title: msg('Title'),
  description: msg('Description'),
  priority: msg('Priority'),
  due_date: msg('Due date'),
  due_time: msg('Due time'),
  status: msg('Status'),
  assigned_to: msg('Assignee'),
  project_id: msg('Project'),
  team_visible: msg('Visible to the team'),
  blocker: msg('Blocker'),
  checklist: msg('Checklist'),
  blocked_by: msg('Blocked by'),
})

const isLong = (field: string) => field === 'description' || field === 'checklist'

const among = (labels: Record<string, string>) => (value: string) => labels[value] ?? value

/** Of the fields whose values are the program's; those of all others are people's own words and names. */
const formats: Record<string, ((value: string) => string) | undefined> = {
  status: among(statusLabels),
  priority: among(priorityLabels),
  due_date: formatDay,
  due_time: formatClock,
  team_visible: (value) => (value === 'true' ? t('Yes') : t('No')),
  blocked_by: (count) =>
    t('{count, plural, one {# task} other {# tasks}}', { count: Number(count) }),
}

/** Status: In progress → Completed. Long texts only say that they were changed. */
export function changeText({
  field,
  before,
  after,
}: TaskDetail['history'][number]['changes'][number]) {
  const name = fieldLabels[field] ?? field
  if (isLong(field)) return t('{name} changed', { name })
  const format = formats[field] ?? String
  const wordFor = (value: string) => (value ? format(value) : t('none'))
  return `${name}: ${wordFor(before)} → ${wordFor(after)}`
}

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
