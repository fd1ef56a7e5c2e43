import { t } from '@app/contract/i18n/translate.ts'
import { formatClock } from '#platform/documents/format-date.ts'
import type { User } from '#platform/http/principal.ts'
import type { TaskNotification } from './task-notifications.ts'

type TaskTitle = { title: string }
type TaskReference = TaskTitle & { id: string }

export const assignedNotification = (
  { full_name }: User,
  { title }: TaskTitle,
): TaskNotification => ({
  title: t('New Task'),
  message: t('{full_name} assigned you “{title}”.', { full_name, title }),
  type: 'info',
  similar: { topic: 'task' },
})

export const movedNotification = (
  { full_name }: User,
  { title }: TaskTitle,
  status: 'completed' | 'blocked',
): TaskNotification => ({
  title: status === 'completed' ? t('Task Completed') : t('Task Blocked'),
  message:
    status === 'completed'
      ? t('{full_name} completed “{title}”.', { full_name, title })
      : t('{full_name} is blocked on “{title}”.', { full_name, title }),
  type: status === 'completed' ? 'success' : 'warning',
  similar: { topic: status === 'completed' ? 'task_completed' : 'task_blocked' },
})

export const commentNotification = (
  { full_name }: User,
  { id, title }: TaskReference,
): TaskNotification => ({
  title: t('New Comment'),
  message: t('{full_name} commented on “{title}”.', { full_name, title }),
  type: 'info',
  similar: { topic: 'task_comment', about: { id, name: title } },
})

export const dueNotification = (
  { title }: TaskTitle,
  due_time: string | null,
): TaskNotification => ({
  title: t('Task Due Today'),
  message: due_time
    ? t('“{title}” is due today at {due_time}.', { title, due_time: formatClock(due_time) })
    : t('“{title}” is due today.', { title }),
  type: 'warning',
  similar: { topic: 'task_due' },
})
