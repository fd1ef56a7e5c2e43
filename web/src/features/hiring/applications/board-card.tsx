import {
  type ApplicationRow,
  type ApplicationStatus,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useDraggable } from '@dnd-kit/core'
import { EllipsisVertical, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { PendingLabel } from '#lib/offline/pending-label.tsx'
import { cn } from '#ui/cn.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx'

interface BoardCardProps {
  row: ApplicationRow
  params: ListParams
  isMoving: boolean
  /** Its move waits to be sent. */
  isPending: boolean
  onMove: (to: ApplicationStatus) => void
}

/** The whole card follows the pointer; the keyboard picks it up by its handle or uses the menu. */
export function BoardCard({ row, params, isMoving, isPending, onMove }: BoardCardProps) {
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
export const BoardCardFace = ({
  row,
  title,
  isDragged,
  isPending,
  children,
}: BoardCardFaceProps) => (
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
