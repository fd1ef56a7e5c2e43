import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Task, type TaskStatus, taskStatuses } from '@app/contract/work/tasks.ts'
import { MessageSquare, Plus, SquareCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { Board } from '#lib/lists/board.tsx'
import { BoardCards } from '#lib/lists/board-card.tsx'
import { useProjectChoices } from '#lib/lists/choices.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { isBoard, ListViews } from '#lib/lists/list-views.tsx'
import { type Filter, Toolbar } from '#lib/lists/toolbar.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PendingTasks } from './pending-tasks.tsx'
import { dueLabels, dueOf, openTaskOf, parseFilters, sortLabels } from './task.filters.ts'
import { optionsOf, priorityLabels, statusLabels } from './task.labels.ts'
import { DueDate, PriorityBadge } from './task-badges.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskSheet } from './task-sheet.tsx'
import { TaskTable } from './task-table.tsx'
import {
  columnQuery,
  type TaskQuery,
  useAssigneeChoices,
  useBoardTasks,
  useMoveTask,
  useTasks,
} from './tasks.api.ts'

interface TaskBoardProps {
  params: ListParams
  filters: TaskQuery
}

/** The tasks in a column for each status. */
function TaskBoard({ params, filters }: TaskBoardProps) {
  const { pendingMoves, move } = useBoardMove(filters)
  return (
    <Board
      label={t('Board of tasks by status')}
      instructions={t(
        'Press Space to pick up the task, the left and right arrows to choose a status, Space to drop it, and Escape to cancel.',
      )}
      columns={taskStatuses.map((status) => ({ status, title: statusLabels[status] }))}
      columnClass="w-56 grow"
      headingLevel={2}
      card={{
        schema: Task,
        nameOf: ({ title }) => title,
        linkTo: ({ id }) => params.to({ task: id }),
        targetsOf: ({ status, can }) =>
          can.move ? taskStatuses.filter((to) => to !== status) : [],
        body: (task) => <TaskFacts task={task} />,
        labels: {
          drag: (title) => t('Drag {title}', { title }),
          moveTo: (title) => t('Move {title} to…', { title }),
        },
      }}
      pendingMoves={pendingMoves}
      onMove={move}
    >
      {(column) => (
        <TaskCards
          {...column}
          filters={filters}
          all={{
            to: params.to({ view: undefined, status: column.status, cursor: undefined }),
            label: (total) => t('All {total} in the list', { total }),
          }}
        />
      )}
    </Board>
  )
}

/** The card is in its new column before the server has responded; if rejected, it goes back. */
function useBoardMove(filters: TaskQuery) {
  const { known, waiting } = useBoardTasks(filters)
  const { move: send } = useMoveTask(known)
  const [sending, setSending] = useState<Task>()
  function move(task: Task, to: TaskStatus) {
    if (sending) return
    setSending({ ...task, status: to })
    send(task, to, () => setSending(undefined))
  }
  return { pendingMoves: { sending, waiting }, move }
}

type TaskCardsProps = Omit<ComponentProps<typeof BoardCards<Task>>, 'rows' | 'total'> & {
  filters: TaskQuery
}

function TaskCards({ filters, ...props }: TaskCardsProps) {
  const { tasks, total } = useTasks(columnQuery(filters, props.status))
  return <BoardCards {...props} rows={tasks} total={total} />
}

const TaskFacts = ({ task }: { task: Task }) => (
  <div className="mt-2 grid gap-2">
    {task.project_name && <p className="truncate text-muted">{task.project_name}</p>}
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <PriorityBadge priority={task.priority} />
      {task.due_date && <DueDate task={task} />}
    </div>
    <p className="flex items-center justify-between gap-2 text-xs text-muted">
      <span className="truncate">{task.assigned_to_name}</span>
      <Counts task={task} />
    </p>
  </div>
)

const Counts = ({ task: { checklist, comment_count } }: { task: Task }) => (
  <span className="numbers flex shrink-0 items-center gap-2.5 [&_svg]:size-3.5">
    {checklist.length > 0 && (
      <span className="flex items-center gap-1">
        <SquareCheck aria-hidden />
        <span className="sr-only">{t('Checklist')} </span>
        {checklist.filter(({ is_done }) => is_done).length}/{checklist.length}
      </span>
    )}
    {comment_count > 0 && (
      <span className="flex items-center gap-1">
        <MessageSquare aria-hidden />
        <span className="sr-only">{t('Comments')} </span>
        {comment_count}
      </span>
    )}
  </span>
)

interface TaskToolbarProps {
  params: ListParams
  filters: TaskQuery
}

function TaskToolbar({ params, filters }: TaskToolbarProps) {
  return (
    <Toolbar
      params={params}
      list="tasks"
      search={{ label: t('Search tasks'), placeholder: t('Search tasks') }}
      filters={useFilters(params, filters)}
    >
      <ExportMenu kind="tasks" query={exportOf(filters)} />
    </Toolbar>
  )
}

/** The filters in the names of an export, which has an order of its own: its days are the due dates. */
const exportOf = ({ assigned_to, due_from, due_to, sort: _, ...filters }: TaskQuery) => ({
  ...filters,
  user_id: assigned_to,
  start_date: due_from,
  end_date: due_to,
})

/** Only filters with a choice, or with one that is set. On the board the columns are the statuses. */
function useFilters(params: ListParams, filters: TaskQuery): Filter[] {
  const { projects, picker: projectPicker } = useProjectChoices(filters.project_id)
  const { people, picker: assigneePicker } = useAssigneeChoices(filters.assigned_to)
  const { role } = useMe()
  const hasTeam = filters.of || (people.length > 1 && managementScopeOf(role) !== 'all')
  const filter = (
    name: string,
    label: string,
    placeholder: string,
    value: string | undefined,
    options: readonly { value: string; label: string }[],
    picker = {},
  ) => ({ name, label, placeholder, value, options, ...picker })
  const order = { name: 'sort', label: t('Order'), value: filters.sort ?? 'newest' }

  const choices = [
    filter(
      'status',
      t('Status'),
      t('Any status'),
      filters.status,
      isBoard(params)
        ? []
        : [{ value: 'active', label: t('Pending or in progress') }, ...optionsOf(statusLabels)],
    ),
    filter(
      'priority',
      t('Priority'),
      t('Any priority'),
      filters.priority,
      optionsOf(priorityLabels),
    ),
    filter(
      'assignee',
      t('Assignee'),
      t('Any assignee'),
      filters.of ?? filters.assigned_to,
      [
        ...(hasTeam ? [{ value: 'team', label: t('My Team') }] : []),
        ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ],
      assigneePicker,
    ),
    filter(
      'project',
      t('Project'),
      t('Any project'),
      filters.project_id,
      projects.map(({ id, name }) => ({ value: id, label: name })),
      projectPicker,
    ),
    filter('due', t('Due date'), t('Any due date'), dueOf(params.get('due')), optionsOf(dueLabels)),
  ]
  return [
    ...choices.filter(({ options, value }) => options.length > (value ? 0 : 1)),
    {
      ...{ name: 'completed_from', label: t('Completed since'), type: 'date' as const },
      value: filters.completed_from,
    },
    { ...order, options: optionsOf(sortLabels) },
  ]
}

/** The visible tasks, as a list or as a board, with one of them beside it. */
export function TaskPanel({ title }: { title: string }) {
  const params = useListParams()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const filters = parseFilters(params, dayIn(useZone()))
  const create = () => setCreating(true)
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            <ListViews params={params} rows={t('List')} />
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('Create Task')}
            </Button>
          </>
        }
      />
      <ListPage
        toolbar={
          <>
            <TaskToolbar params={params} filters={filters} />
            <PendingTasks />
          </>
        }
        title={t("Couldn't load the tasks")}
      >
        {isBoard(params) ? (
          <TaskBoard params={params} filters={{ ...filters, status: undefined }} />
        ) : (
          <TaskTable params={params} filters={filters} onCreate={create} />
        )}
      </ListPage>
      <TaskDialog mode="create" open={creating} onOpenChange={setCreating} />
      <TaskSheet
        id={openTaskOf(params)}
        onClose={() => void navigate(params.to({ task: undefined }), { preventScrollReset: true })}
      />
    </>
  )
}
