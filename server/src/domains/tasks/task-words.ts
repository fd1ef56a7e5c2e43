import type { User } from '#platform/who.ts'

type Named = { title: string }

export const givenNews = ({ full_name }: User, { title }: Named) => ({
  title: 'New Task',
  message: `${full_name} gave you the task “${title}”.`,
  type: 'info' as const,
})

export const movedNews = (
  { full_name }: User,
  { title }: Named,
  status: 'completed' | 'blocked',
) => ({
  title: status === 'completed' ? 'Task Completed' : 'Task Blocked',
  message: `${full_name} ${status === 'completed' ? 'completed' : 'cannot go on with'} “${title}”.`,
  type: status === 'completed' ? ('success' as const) : ('warning' as const),
})

export const commentNews = ({ full_name }: User, { title }: Named) => ({
  title: 'New Comment',
  message: `${full_name} commented on “${title}”.`,
  type: 'info' as const,
})

export const dueNews = ({ title }: Named, due_time: string | null) => ({
  title: 'Task Due Today',
  message: due_time ? `“${title}” is due today at ${due_time}.` : `“${title}” is due today.`,
  type: 'warning' as const,
})
