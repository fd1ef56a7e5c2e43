import { t } from '@app/contract/i18n/translate.ts'
import type { User } from '#platform/http/principal.ts'

type TaskTitle = { title: string }

export const givenNotification = ({ full_name }: User, { title }: TaskTitle) => ({
  title: t('New Task'),
  message: t('{full_name} assigned you “{title}”.', { full_name, title }),
  type: 'info' as const,
})

export const movedNotification = (
  { full_name }: User,
  { title }: TaskTitle,
  status: 'completed' | 'blocked',
) => ({
  title: status === 'completed' ? t('Task Completed') : t('Task Blocked'),
  message:
    status === 'completed'
      ? t('{full_name} completed “{title}”.', { full_name, title })
      : t('{full_name} is blocked on “{title}”.', { full_name, title }),
  type: status === 'completed' ? ('success' as const) : ('warning' as const),
})

export const commentNotification = ({ full_name }: User, { title }: TaskTitle) => ({
  title: t('New Comment'),
  message: t('{full_name} commented on “{title}”.', { full_name, title }),
  type: 'info' as const,
})

export const dueNotification = ({ title }: TaskTitle, due_time: string | null) => ({
  title: t('Task Due Today'),
  message: due_time
    ? t('“{title}” is due today at {due_time}.', { title, due_time })
    : t('“{title}” is due today.', { title }),
  type: 'warning' as const,
})
