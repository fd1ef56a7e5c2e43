import {
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { EllipsisVertical, GripVertical } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount, formatDate } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { PendingLabel } from '#lib/offline/pending-label.tsx'
import { type PendingMoves, rowsInColumn } from '#lib/offline/pending-moves.ts'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx'
import { linkClass } from '#ui/link.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Filters } from './application.filters.ts'
import {
  movedTo,
  useApplications,
  useBoardRows,
  useMove,
  useStatusCounts,
} from './applications.api.ts'
import { draggedIn, rowOf } from './board.labels.ts'
import { confirmMove } from './confirm-move.ts'
import type { Moves } from './last-move.ts'
import { moveFocus } from './roving-focus.ts'

interface BoardCardProps {
  row: ApplicationRow
  params: ListParams
  isMoving: boolean
  /** Its move waits to be sent. */
  isPending: boolean
  onMove: (to: ApplicationStatus) => void
}

/** The whole card follows the pointer; the keyboard picks it up by its handle or uses the menu. */
function BoardCard({ row, params, isMoving, isPending, onMove }: BoardCardProps) {
  const isFixed = row.moves.length === 0 || isMoving
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: row.id,
    data: { row },
    disabled: isFixed,
  })
  return (
    <div
      ref={setNodeRef}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      className={cn(!isFixed && 'cursor-grab', (isDragging || isMoving) && 'opacity-50')}
    >
      <BoardCardFace
        row={row}
        isPending={isPending}
        title={
          <Link
            to={params.to({ review: row.id })}
            preventScrollReset
            draggable={false}
            data-walk
            className="hover:underline"
          >
            {row.full_name}
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
              aria-label={t('Drag {full_name}', { full_name: row.full_name })}
              className={toolClass}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <MoveTo row={row} onMove={onMove} />
          </>
        )}
      </BoardCardFace>
    </div>
  )
}

const toolClass =
  'grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink'

const MoveTo = ({ row, onMove }: Pick<BoardCardProps, 'row' | 'onMove'>) => (
  <Menu
    trigger={
      <button
        type="button"
        aria-label={t('Move {full_name} to…', { full_name: row.full_name })}
        className={toolClass}
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </button>
    }
  >
    <MenuLabel>{t('Move to')}</MenuLabel>
    {row.moves.map((to) => (
      <MenuItem key={to} tone={to === 'rejected' ? 'danger' : 'normal'} onSelect={() => onMove(to)}>
        {statusLabels[to]}
      </MenuItem>
    ))}
  </Menu>
)

interface BoardCardFaceProps {
  row: ApplicationRow
  title?: ReactNode
  isDragged?: boolean
  isPending?: boolean
  children?: ReactNode
}

/** How a card looks, in its column and on its way. */
const BoardCardFace = ({ row, title, isDragged, isPending, children }: BoardCardFaceProps) => (
  <article
    className={cn('rounded-md border bg-surface p-3 text-sm', isDragged && 'w-60 shadow-float')}
  >
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 font-medium">{title ?? row.full_name}</p>
      {children}
    </div>
    <p className="mt-0.5 line-clamp-2 text-muted">{row.internship_title}</p>
    <p className="numbers mt-1 flex justify-between gap-2 text-xs text-muted">
      <span>{formatDate(row.applied_date)}</span>
      {typeof row.score === 'number' && <span>{t('Score {score}', { score: row.score })}</span>}
    </p>
    {isPending && <PendingLabel />}
  </article>
)

/** The arrows carry a card to the next column that takes it, over those that do not. */
const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const lefts = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .filter(({ left }) => (left - currentCoordinates.x) * step > 16)
    .toSorted((a, b) => (a.left - b.left) * step)
  const [next] = lefts
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined
}

interface ApplicationBoardProps {
  params: ListParams
  filters: Filters
  moves: Moves
}

/** A column for each status. Cards are dragged, by pointer or keyboard, only to where they may go. */
export function ApplicationBoard({ params, filters, moves }: ApplicationBoardProps) {
  const { search, internship_id } = filters
  const counts = useStatusCounts({ search, internship_id })
  const [dragged, setDragged] = useState<ApplicationRow>()
  const { pendingMoves, move } = useBoardMove(filters, moves)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const row = rowOf(active.data.current)
    const to = applicationStatuses.find((status) => status === over?.id)
    if (row && to && row.moves.includes(to)) void move(row, to)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={draggedIn}
      onDragStart={({ active }) => setDragged(rowOf(active.data.current))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <ScrollArea label={t('Board of applications by status')} className="-mx-1 px-1 pb-3">
        <div className="flex items-stretch gap-3">
          {applicationStatuses.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              count={counts?.[status]}
              filters={{ ...filters, status }}
              params={params}
              dragged={dragged}
              pendingMoves={pendingMoves}
              onMove={(row, to) => void move(row, to)}
            />
          ))}
        </div>
      </ScrollArea>
      <DragOverlay dropAnimation={null}>
        {dragged && <BoardCardFace row={dragged} isDragged />}
      </DragOverlay>
    </DndContext>
  )
}

/** Until the server has answered the card already stands in its new column; if refused it goes back. */
function useBoardMove(filters: Filters, moves: Moves) {
  const { known, waiting } = useBoardRows(filters)
  const { mutate } = useMove(known)
  const [sending, setSending] = useState<ApplicationRow>()
  async function move(row: ApplicationRow, to: ApplicationStatus) {
    if (sending || !(await confirmMove(row, to))) return
    setSending(movedTo(row, to))
    mutate(
      { params: { id: row.id }, body: { version: row.version, status: to } },
      {
        onSuccess: (moved) => moved && moves.remember([moved], to),
        onSettled: () => setSending(undefined),
      },
    )
  }
  return { pendingMoves: { sending, waiting }, move }
}

interface BoardColumnProps {
  status: ApplicationStatus
  count: number | undefined
  filters: Filters
  params: ListParams
  dragged: ApplicationRow | undefined
  pendingMoves: PendingMoves<ApplicationRow>
  onMove: (row: ApplicationRow, to: ApplicationStatus) => void
}

function BoardColumn(props: BoardColumnProps) {
  const { status, count, dragged } = props
  const id = useId()
  const takes = dragged?.moves.includes(status) ?? false
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes })
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      className={cn(
        'flex w-64 shrink-0 flex-col rounded-md border border-transparent bg-subtle p-2 transition-opacity',
        dragged && !takes && dragged.status !== status && 'opacity-50',
        takes && 'border-dashed border-accent',
        isOver && 'bg-accent-soft',
      )}
    >
      <h3 id={id} className="flex items-center gap-2 px-1 pb-2 text-sm font-semibold">
        {statusLabels[status]}
        {count !== undefined && (
          <span className="numbers font-normal text-muted">{formatCount(count)}</span>
        )}
      </h3>
      <AsyncBoundary title={t('Could not load')} skeleton={<Skeleton className="h-24" />}>
        <Cards {...props} />
      </AsyncBoundary>
    </section>
  )
}

function Cards({ status, filters, params, pendingMoves, onMove }: BoardColumnProps) {
  const { applications, total } = useApplications(filters)
  const shown = rowsInColumn(status, applications, pendingMoves)
  return (
    <ul className="grid grid-cols-1 content-start gap-2" onKeyDown={moveFocus}>
      {shown.map((row) => (
        <li key={row.id}>
          <BoardCard
            row={row}
            params={params}
            isMoving={row.id === pendingMoves.sending?.id}
            isPending={pendingMoves.waiting.some(({ id }) => id === row.id)}
            onMove={(to) => onMove(row, to)}
          />
        </li>
      ))}
      {shown.length === 0 && <li className="px-1 py-2 text-sm text-muted">{t('None')}</li>}
      {total > applications.length && (
        <li className="px-1">
          <Link
            to={params.to({ view: undefined, status, cursor: undefined })}
            className={linkClass('text-sm')}
          >
            {t('All {total} in the table', { total: formatCount(total) })}
          </Link>
        </li>
      )}
    </ul>
  )
}
