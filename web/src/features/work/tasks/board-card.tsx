import { t } from '@app/contract/i18n/translate.ts'
import { type Task, type TaskStatus, taskStatuses } from '@app/contract/work/tasks.ts'
import { useDraggable } from '@dnd-kit/core'
import { EllipsisVertical, GripVertical, MessageSquare, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { PendingLabel } from '#lib/offline/pending-label.tsx'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx'
import { statusLabels } from './task.labels.ts'
import { DueDate, PriorityBadge } from './task-badges.tsx'

interface TaskCardProps {
  task: Task
  params: ListParams
  isMoving: boolean
  /** Its move waits to be sent. */
  isPending: boolean
  onMove: (to: TaskStatus) => void
}

/** The whole card follows the pointer; the keyboard picks it up by its handle or uses the menu. */
export function TaskCard({ task, params, isMoving, isPending, onMove }: TaskCardProps) {
  const isFixed = !task.can.move || isMoving
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: task.id,
    data: { task },
    disabled: isFixed,
  })
  return (
    <div
      ref={setNodeRef}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      className={cn(!isFixed && 'cursor-grab', (isDragging || isMoving) && 'opacity-50')}
    >
      <TaskCardFace
        task={task}
        isPending={isPending}
        title={
          <Link
            to={params.to({ task: task.id })}
            preventScrollReset
            draggable={false}
            className="hover:underline"
          >
            {task.title}
          </Link>
        }
      >
        {!isFixed && (
          <>
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              onKeyDown={(event) => listeners?.onKeyDown?.(event)}
              aria-label={t('Drag {title}', { title: task.title })}
              className={toolClass}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <MoveTo task={task} onMove={onMove} />
          </>
        )}
      </TaskCardFace>
    </div>
  )
}

const toolClass =
  'grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink'

const MoveTo = ({ task, onMove }: Pick<TaskCardProps, 'task' | 'onMove'>) => (
  <Menu
    trigger={
      <button
        type="button"
        aria-label={t('Move {title} to…', { title: task.title })}
        className={toolClass}
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </button>
    }
  >
    <MenuLabel>{t('Move to')}</MenuLabel>
    {taskStatuses
      .filter((to) => to !== task.status)
      .map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)}>
          {statusLabels[to]}
        </MenuItem>
      ))}
  </Menu>
)

interface TaskCardFaceProps {
  task: Task
  title?: ReactNode
  isDragged?: boolean
  isPending?: boolean
  children?: ReactNode
}

/** How a card looks, in its column and on its way. */
export const TaskCardFace = ({
  task,
  title,
  isDragged,
  isPending,
  children,
}: TaskCardFaceProps) => (
  <article
    className={cn(
      'grid gap-2 rounded-md border bg-surface p-3 text-sm',
      isDragged && 'w-60 shadow-float',
    )}
  >
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 font-medium">{title ?? task.title}</p>
      {children}
    </div>
    {task.project_name && <p className="truncate text-muted">{task.project_name}</p>}
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <PriorityBadge priority={task.priority} />
      {task.due_date && <DueDate task={task} />}
    </div>
    <p className="flex items-center justify-between gap-2 text-xs text-muted">
      <span className="truncate">{task.assigned_to_name}</span>
      <Counts task={task} />
    </p>
    {isPending && <PendingLabel />}
  </article>
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
