import { localized, msg } from '@app/contract/i18n/text.ts'
import { priorities, taskStatuses } from '@app/contract/work/tasks.ts'
import { addDays, format, parseISO } from 'date-fns'
import { type ListAddress, oneOf } from '#lib/lists/list-address.ts'
import type { TaskQuery } from './tasks.api.ts'

export const sortLabels = localized({
  newest: msg('Newest first'),
  due: msg('Due soonest'),
  priority: msg('Highest priority'),
})

export const dueLabels = localized({
  overdue: msg('Overdue'),
  today: msg('Due today'),
  week: msg('Due in 7 days'),
})

const sorts = ['due', 'priority'] as const
const dues = ['overdue', 'today', 'week'] as const

/** What the address asks of the tasks. What makes no sense in it is left out, so every address answers. */
export function askedOf({ said }: ListAddress, today: string): TaskQuery {
  return {
    search: said('search')?.slice(0, 200),
    status: oneOf(taskStatuses, said('status')),
    priority: oneOf(priorities, said('priority')),
    project_id: idOf(said('project')),
    assigned_to: idOf(said('assignee')),
    sort: oneOf(sorts, said('sort')),
    ...duePeriod(dueOf(said('due')), today),
  }
}

export const dueOf = (said: string | undefined) => oneOf(dues, said)

export const hasFilters = (asked: TaskQuery) =>
  Object.entries(asked).some(([name, value]) => name !== 'sort' && value !== undefined)

/** The task that is open beside the list. */
export const openTaskOf = ({ said }: ListAddress) => idOf(said('task'))

function duePeriod(due: (typeof dues)[number] | undefined, today: string) {
  const after = (days: number) => format(addDays(parseISO(today), days), 'yyyy-MM-dd')
  if (due === 'overdue') return { due_to: after(-1) }
  if (due === 'today') return { due_from: today, due_to: today }
  return due === 'week' ? { due_from: today, due_to: after(7) } : {}
}

const idOf = (said: string | undefined) => (said && isId.test(said) ? said : undefined)
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
