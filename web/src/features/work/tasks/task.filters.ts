import { localized, msg } from '@app/contract/i18n/translate.ts'
import { priorities, taskStatuses } from '@app/contract/work/tasks.ts'
import { addDays, format, parseISO } from 'date-fns'
import { dayOf, idOf, type ListParams, oneOf } from '#lib/lists/list-params.ts'
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

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export function parseFilters({ get }: ListParams, today: string): TaskQuery {
  return {
    search: get('search')?.slice(0, 200),
    status: oneOf([...taskStatuses, 'active'], get('status')),
    completed_from: dayOf(get('completed_from')),
    priority: oneOf(priorities, get('priority')),
    project_id: idOf(get('project')),
    assigned_to: idOf(get('assignee')),
    of: oneOf(['team'], get('assignee')),
    sort: oneOf(sorts, get('sort')),
    ...duePeriod(dueOf(get('due')), today),
  }
}

export const dueOf = (value: string | undefined) => oneOf(dues, value)

export const hasFilters = (filters: TaskQuery) =>
  Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== undefined)

/** The task that is open beside the list. */
export const openTaskOf = ({ get }: ListParams) => idOf(get('task'))

function duePeriod(due: (typeof dues)[number] | undefined, today: string) {
  const after = (days: number) => format(addDays(parseISO(today), days), 'yyyy-MM-dd')
  if (due === 'overdue') return { overdue: 'true' as const }
  if (due === 'today') return { due_from: today, due_to: today }
  return due === 'week' ? { due_from: today, due_to: after(7) } : {}
}
