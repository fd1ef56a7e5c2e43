import { t } from '@app/contract/i18n/translate.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { ListChecks, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { hasFilters } from './task.filters.ts'
import { DueDate, PriorityBadge, TaskStatusBadge } from './task-badges.tsx'
import { TaskCircle } from './task-circle.tsx'
import { type TaskQuery, useTasks } from './tasks.api.ts'

interface NoTasksProps {
  params: ListParams
  filters: TaskQuery
  onCreate: () => void
}

const NoTasks = ({ params, filters, onCreate }: NoTasksProps) =>
  hasFilters(filters) ? (
    <NoMatch
      params={params}
      filters={['search', 'status', 'priority', 'assignee', 'project', 'due', 'completed_from']}
      icon={SearchX}
      title={t('No tasks match these filters')}
    />
  ) : (
    <EmptyState
      icon={ListChecks}
      title={t('No tasks yet')}
      action={<Button onClick={onCreate}>{t('Create Task')}</Button>}
    >
      {t('Tasks assigned to you appear here.')}
    </EmptyState>
  )

interface TaskTableProps {
  params: ListParams
  filters: TaskQuery
  onCreate: () => void
}

export function TaskTable({ params, filters, onCreate }: TaskTableProps) {
  const page = useTasks({ ...filters, cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.tasks.length}
      empty={<NoTasks params={params} filters={filters} onCreate={onCreate} />}
    >
      <ListTable
        list="tasks"
        params={params}
        defaultSort="newest"
        caption={t('Tasks')}
        columns={columnsOf(params)}
        rows={page.tasks}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columnsOf = (params: ListParams): ListColumn<Task>[] => [
  {
    key: 'title',
    header: t('Task'),
    main: true,
    cell: (task) => (
      <span className="flex min-w-0 items-start gap-1.5">
        <TaskCircle task={task} />
        <span className="min-w-0 pt-0.5">
          <span className={cn(task.status === 'completed' && 'text-muted line-through')}>
            {task.title}
          </span>
          {task.project_name && (
            <span className="block text-sm font-normal text-muted">{task.project_name}</span>
          )}
        </span>
      </span>
    ),
  },
  { key: 'status', header: t('Status'), cell: ({ status }) => <TaskStatusBadge status={status} /> },
  {
    key: 'priority',
    header: t('Priority'),
    sort: { desc: 'priority' },
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'due',
    header: t('Due'),
    sort: { asc: 'due' },
    cell: (task) => <DueDate task={task} />,
  },
  { key: 'assignee', header: t('Assignee'), cell: ({ assigned_to_name }) => assigned_to_name },
  {
    key: 'view',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, title }) => (
      <Link
        data-walk
        to={params.to({ task: id })}
        preventScrollReset
        aria-label={t('View {title}', { title })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('View')}
      </Link>
    ),
  },
]
