import { t } from '@app/contract/i18n/translate.ts'
import {
  type Active,
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useId, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type BoardColumn, type BoardRow, CardFace, type ColumnCards } from './board-card.tsx'

interface BoardProps<Row extends BoardRow> extends Omit<ColumnCards<Row>, 'status'> {
  label: string
  /** Read out by screen readers at the handle of a card. */
  instructions: string
  columnClass: string
  headingLevel: 2 | 3
  /** Loads the cards of a column and renders them as `<BoardCards>`. */
  children: (column: ColumnCards<Row>) => ReactNode
}

/** A column for each status. Cards are dragged, by pointer or keyboard, only to where they may go. */
export function Board<Row extends BoardRow>(props: BoardProps<Row>) {
  const { label, columns, card, onMove } = props
  const [dragged, setDragged] = useState<Row>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const rowOf = ({ data }: Active) => card.schema.safeParse(data.current?.row).data
  const columnOf = (over: Over | null) => columns.find(({ status }) => status === over?.id)
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const row = rowOf(active)
    const to = columnOf(over)?.status
    if (row && to !== undefined && card.targetsOf(row).includes(to)) onMove(row, to)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        screenReaderInstructions: { draggable: props.instructions },
        announcements: announcementsOf((active) => {
          const row = rowOf(active)
          return row ? card.nameOf(row) : t('The card')
        }, columnOf),
      }}
      onDragStart={({ active }) => setDragged(rowOf(active))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {/* Positioned, so that texts for screen readers within do not widen the page. */}
      <ScrollArea label={label} className="relative -mx-1 px-1 pb-3">
        <div className="flex items-stretch gap-3">
          {columns.map((column) => (
            <Column key={column.status} board={props} column={column} dragged={dragged} />
          ))}
        </div>
      </ScrollArea>
      <DragOverlay dropAnimation={null}>
        {dragged && <CardFace title={card.nameOf(dragged)} body={card.body(dragged)} isDragged />}
      </DragOverlay>
    </DndContext>
  )
}

/** The arrows carry a card to the next column that takes it, over those that do not. */
const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const [next] = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .filter(({ left }) => (left - currentCoordinates.x) * step > 16)
    .toSorted((a, b) => (a.left - b.left) * step)
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined
}

/** The screen reader announcements while a card is dragged. */
function announcementsOf(
  nameOf: (active: Active) => string,
  columnOf: (over: Over | null) => { title: string } | undefined,
): Announcements {
  const unmoved = (active: Active) => t('{active} stays where it was.', { active: nameOf(active) })
  return {
    onDragStart: ({ active }) => t('{active} picked up.', { active: nameOf(active) }),
    onDragOver({ active, over }) {
      const column = columnOf(over)
      return column && t('{active} is over {over}.', { active: nameOf(active), over: column.title })
    },
    onDragEnd({ active, over }) {
      const column = columnOf(over)
      return column
        ? t('{active} dropped on {over}.', { active: nameOf(active), over: column.title })
        : unmoved(active)
    },
    onDragCancel: ({ active }) => unmoved(active),
  }
}

interface ColumnProps<Row extends BoardRow> {
  board: BoardProps<Row>
  column: BoardColumn<Row>
  dragged: Row | undefined
}

function Column<Row extends BoardRow>({ board, column, dragged }: ColumnProps<Row>) {
  const { card, columns, pendingMoves, onMove, children, headingLevel } = board
  const { status, title, count } = column
  const id = useId()
  const takes = dragged !== undefined && card.targetsOf(dragged).includes(status)
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes })
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      className={cn(
        'flex shrink-0 flex-col rounded-md border border-transparent bg-subtle p-2 transition-opacity',
        board.columnClass,
        dragged && !takes && dragged.status !== status && 'opacity-50',
        takes && 'border-dashed border-accent',
        isOver && 'bg-accent-soft',
      )}
    >
      <Heading id={id} className="flex items-center gap-2 px-1 pb-2 text-sm font-semibold">
        {title}
        {count !== undefined && (
          <span className="numbers font-normal text-muted">{formatCount(count)}</span>
        )}
      </Heading>
      <AsyncBoundary title={t('Could not load')} skeleton={<Skeleton className="h-24" />}>
        {children({ status, card, columns, pendingMoves, onMove })}
      </AsyncBoundary>
    </section>
  )
}
