import { t } from '@app/contract/i18n/translate.ts'
import { Task, type TaskStatus, taskStatuses } from '@app/contract/work/tasks.ts'
import { MessageSquare, SquareCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Board } from '#lib/lists/board.tsx'
import { BoardCards } from '#lib/lists/board-card.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { statusLabels } from './task.labels.ts'
import { DueDate, PriorityBadge } from './task-badges.tsx'
import { columnQuery, type TaskQuery, useBoardTasks, useMoveTask, useTasks } from './tasks.api.ts'

interface TaskBoardProps {
  params: ListParams
  filters: TaskQuery
}

/** The tasks in a column for each status. */
export function TaskBoard({ params, filters }: TaskBoardProps) {
  const { pendingMoves, move } = useBoardMove(filters)
  return (
    <Board
      label={t('Board of tasks by status')}
      instructions={t(
        'Press Space to pick the task up, the left and right arrows to choose a status, Space to drop it and Escape to leave it where it was.',
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
