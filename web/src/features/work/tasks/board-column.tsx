import { t } from '@app/contract/i18n/translate.ts'
import type { Task, TaskStatus } from '@app/contract/work/tasks.ts'
import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { type PendingMoves, rowsInColumn } from '#lib/offline/pending-moves.ts'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TaskCard } from './board-card.tsx'
import { statusLabels } from './task.labels.ts'
import { columnQuery, type TaskQuery, useTasks } from './tasks.api.ts'

interface BoardColumnProps {
  status: TaskStatus
  filters: TaskQuery
  params: ListParams
  dragged: Task | undefined
  pendingMoves: PendingMoves<Task>
  onMove: (task: Task, to: TaskStatus) => void
}

export function BoardColumn(props: BoardColumnProps) {
  const { status, dragged } = props
  const id = useId()
  const takes = dragged !== undefined && dragged.status !== status
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes })
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      className={cn(
        'flex w-56 shrink-0 grow flex-col rounded-md border border-transparent bg-subtle p-2',
        takes && 'border-dashed border-accent',
        isOver && 'bg-accent-soft',
      )}
    >
      <h2 id={id} className="px-1 pb-2 text-sm font-semibold">
        {statusLabels[status]}
      </h2>
      <AsyncBoundary title={t('Could not load')} skeleton={<Skeleton className="h-24" />}>
        <Cards {...props} />
      </AsyncBoundary>
    </section>
  )
}

function Cards({ status, filters, params, pendingMoves, onMove }: BoardColumnProps) {
  const { tasks, total } = useTasks(columnQuery(filters, status))
  const shown = rowsInColumn(status, tasks, pendingMoves)
  return (
    <ul className="grid grid-cols-1 content-start gap-2">
      {shown.map((task) => (
        <li key={task.id}>
          <TaskCard
            task={task}
            params={params}
            isMoving={task.id === pendingMoves.sending?.id}
            isPending={pendingMoves.waiting.some(({ id }) => id === task.id)}
            onMove={(to) => onMove(task, to)}
          />
        </li>
      ))}
      {shown.length === 0 && <li className="px-1 py-2 text-sm text-muted">{t('None')}</li>}
      {total > tasks.length && (
        <li className="px-1">
          <Link
            to={params.to({ view: undefined, status, cursor: undefined })}
            className={linkClass('text-sm')}
          >
            {t('All {total} in the list', { total: formatCount(total) })}
          </Link>
        </li>
      )}
    </ul>
  )
}
