import { t } from '@app/contract/i18n/text.ts'
import type { Task } from '@app/contract/work/tasks.ts'
import { ListTodo, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { hasFilters } from './task-asked.ts'
import { DueDate, PriorityBadge, TaskStatusBadge } from './task-badges.tsx'
import { TaskCircle } from './task-circle.tsx'
import { type TaskQuery, useTasks } from './tasks.api.ts'

interface NoTasksProps {
  address: ListAddress
  asked: TaskQuery
  onCreate: () => void
}

const none = {
  search: undefined,
  status: undefined,
  priority: undefined,
  assignee: undefined,
  project: undefined,
  due: undefined,
}

const NoTasks = ({ address, asked, onCreate }: NoTasksProps) =>
  hasFilters(asked) ? (
    <EmptyState
      icon={SearchX}
      title={t('No task fits these filters')}
      action={
        <Button variant="secondary" onClick={() => address.ask(none)}>
          {t('Clear filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={ListTodo}
      title={t('No tasks yet')}
      action={<Button onClick={onCreate}>{t('Create Task')}</Button>}
    >
      {t('What is given to you, and what you plan for yourself, stands here.')}
    </EmptyState>
  )

interface TaskTableProps {
  address: ListAddress
  asked: TaskQuery
  onCreate: () => void
}

export function TaskTable({ address, asked, onCreate }: TaskTableProps) {
  const page = useTasks({ ...asked, cursor: address.cursor })
  if (page.tasks.length === 0)
    return <NoTasks address={address} asked={asked} onCreate={onCreate} />
  return (
    <>
      <Table
        caption={t('Tasks')}
        columns={columnsOf(address)}
        rows={page.tasks}
        rowKey={({ id }) => id}
      />
      <Pagination {...address.steps(page.tasks.length, page)} />
    </>
  )
}

const columnsOf = (address: ListAddress): Column<Task>[] => [
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
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  { key: 'due', header: t('Due'), cell: (task) => <DueDate task={task} /> },
  { key: 'assignee', header: t('Assignee'), cell: ({ assigned_to_name }) => assigned_to_name },
  {
    key: 'view',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ id, title }) => (
      <Link
        to={address.to({ task: id })}
        preventScrollReset
        aria-label={t('View {title}', { title })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('View')}
      </Link>
    ),
  },
]
