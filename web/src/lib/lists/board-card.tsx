import { t } from '@app/contract/i18n/translate.ts'
import { useDraggable } from '@dnd-kit/core'
import { EllipsisVertical, GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { z } from 'zod'
import { formatCount } from '#lib/i18n/format.ts'
import { PendingLabel } from '#lib/offline/pending-label.tsx'
import { type PendingMoves, rowsInColumn } from '#lib/offline/pending-moves.ts'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx'
import { linkClass } from '#ui/link.ts'
import { rowSteps } from '#ui/table-keys.ts'

export interface BoardRow {
  id: string
  status: string
}

export interface BoardColumn<Row extends BoardRow> {
  status: Row['status']
  title: string
  count?: number | undefined
  /** Moving a card here is destructive. */
  isDanger?: boolean
}

/** How a feature shows and moves its cards. */
export interface CardOptions<Row extends BoardRow> {
  /** Reads a dragged card's row. */
  schema: z.ZodType<Row>
  nameOf: (row: Row) => string
  linkTo: (row: Row) => To
  /** The columns a card may be moved to. */
  targetsOf: (row: Row) => readonly Row['status'][]
  /** The card below its name. */
  body: (row: Row) => ReactNode
  labels: {
    drag: (name: string) => string
    moveTo: (name: string) => string
  }
}

/** The props that `<Board>` passes to the cards of a column. */
export interface ColumnCards<Row extends BoardRow> {
  status: Row['status']
  card: CardOptions<Row>
  columns: readonly BoardColumn<Row>[]
  pendingMoves: PendingMoves<Row>
  onMove: (row: Row, to: Row['status']) => void
}

interface BoardCardsProps<Row extends BoardRow> extends ColumnCards<Row> {
  rows: readonly Row[]
  /** The rows of this status on the server. */
  total: number
  /** Leads to all of them, when the column shows only the first. */
  all: { to: To; label: (total: string) => string }
}

/**
 * j and k, or the arrows, go from row to row; Enter then opens. Only while the focus is in the list, so that no
 * single letter acts from elsewhere (WCAG 2.1.4).
 */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  const step = rowSteps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  // The menu of a card is elsewhere in the document, and has the arrows for itself.
  if (!(target instanceof Element && currentTarget.contains(target))) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const row = target.closest('li')
  const at = stops.findIndex((stop) => row?.contains(stop))
  const next = stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The cards of one column, those first whose move is pending. */
export function BoardCards<Row extends BoardRow>(props: BoardCardsProps<Row>) {
  const { status, rows, total, all, card, columns, pendingMoves, onMove } = props
  const shown = rowsInColumn(status, rows, pendingMoves)
  return (
    <ul className="grid grid-cols-1 content-start gap-2" onKeyDown={moveFocus}>
      {shown.map((row) => (
        <li key={row.id}>
          <BoardCard
            row={row}
            card={card}
            columns={columns}
            isMoving={row.id === pendingMoves.sending?.id}
            isPending={pendingMoves.waiting.some(({ id }) => id === row.id)}
            onMove={(to) => onMove(row, to)}
          />
        </li>
      ))}
      {shown.length === 0 && <li className="px-1 py-2 text-sm text-muted">{t('None')}</li>}
      {total > rows.length && (
        <li className="px-1">
          <Link to={all.to} className={linkClass('text-sm')}>
            {all.label(formatCount(total))}
          </Link>
        </li>
      )}
    </ul>
  )
}

interface BoardCardProps<Row extends BoardRow> {
  row: Row
  card: CardOptions<Row>
  columns: readonly BoardColumn<Row>[]
  /** Its move is being sent. */
  isMoving: boolean
  /** Its move waits for a connection. */
  isPending: boolean
  onMove: (to: Row['status']) => void
}

/** Its button is in the card; the menu itself only is in React's tree. */
const isInMenu = ({ target, currentTarget }: PointerEvent<HTMLElement>) =>
  target instanceof Element &&
  (!currentTarget.contains(target) || target.closest('[aria-haspopup]') !== null)

/** The whole card follows the pointer; the keyboard picks it up by its handle or uses the menu. */
function BoardCard<Row extends BoardRow>({ row, card, columns, ...props }: BoardCardProps<Row>) {
  const { isMoving, isPending, onMove } = props
  const name = card.nameOf(row)
  const targets = isMoving ? [] : card.targetsOf(row)
  const isFixed = targets.length === 0
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: row.id,
    data: { row },
    disabled: isFixed,
  })
  return (
    <div
      ref={setNodeRef}
      onPointerDown={(event) => !isInMenu(event) && listeners?.onPointerDown?.(event)}
      className={cn(!isFixed && 'cursor-grab', (isDragging || isMoving) && 'opacity-50')}
    >
      <CardFace
        title={
          <Link
            to={card.linkTo(row)}
            preventScrollReset
            draggable={false}
            data-walk
            className="hover:underline"
          >
            {name}
          </Link>
        }
        body={card.body(row)}
        isPending={isPending}
      >
        {!isFixed && (
          <>
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              onKeyDown={(event) => listeners?.onKeyDown?.(event)}
              aria-label={card.labels.drag(name)}
              className={toolClass}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <Menu
              trigger={
                <button type="button" aria-label={card.labels.moveTo(name)} className={toolClass}>
                  <EllipsisVertical aria-hidden className="size-4" />
                </button>
              }
            >
              <MenuLabel>{t('Move to')}</MenuLabel>
              {targets
                .flatMap((to) => columns.filter(({ status }) => status === to))
                .map(({ status, title, isDanger }) => (
                  <MenuItem
                    key={status}
                    tone={isDanger ? 'danger' : 'normal'}
                    onSelect={() => onMove(status)}
                  >
                    {title}
                  </MenuItem>
                ))}
            </Menu>
          </>
        )}
      </CardFace>
    </div>
  )
}

const toolClass =
  'grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink'

interface CardFaceProps {
  title: ReactNode
  body: ReactNode
  isDragged?: boolean
  isPending?: boolean
  children?: ReactNode
}

/** The look of a card, in its column and while it is dragged. */
export const CardFace = ({ title, body, isDragged, isPending, children }: CardFaceProps) => (
  <article
    className={cn('rounded-md border bg-surface p-3 text-sm', isDragged && 'w-60 shadow-float')}
  >
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 font-medium">{title}</p>
      {children}
    </div>
    {body}
    {isPending && <PendingLabel />}
  </article>
)
