import {
  type ApplicationRow,
  type ApplicationStatus,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { inColumn, type OnTheWay } from '#lib/api/on-the-way.ts'
import { formatCount } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Asked } from './application-asked.ts'
import { useApplications } from './applications.api.ts'
import { BoardCard } from './board-card.tsx'
import { walk } from './walk.ts'

interface BoardColumnProps {
  status: ApplicationStatus
  count: number | undefined
  asked: Asked
  address: ListAddress
  dragged: ApplicationRow | undefined
  onTheWay: OnTheWay<ApplicationRow>
  onMove: (row: ApplicationRow, to: ApplicationStatus) => void
}

export function BoardColumn(props: BoardColumnProps) {
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
      <Load title={t('Could not load')} skeleton={<Skeleton className="h-24" />}>
        <Cards {...props} />
      </Load>
    </section>
  )
}

function Cards({ status, asked, address, onTheWay, onMove }: BoardColumnProps) {
  const { applications, total } = useApplications(asked)
  const shown = inColumn(status, applications, onTheWay)
  return (
    <ul className="grid grid-cols-1 content-start gap-2" onKeyDown={walk}>
      {shown.map((row) => (
        <li key={row.id}>
          <BoardCard
            row={row}
            address={address}
            isMoving={row.id === onTheWay.sending?.id}
            waits={onTheWay.waiting.some(({ id }) => id === row.id)}
            onMove={(to) => onMove(row, to)}
          />
        </li>
      ))}
      {shown.length === 0 && <li className="px-1 py-2 text-sm text-muted">{t('None')}</li>}
      {total > applications.length && (
        <li className="px-1">
          <Link
            to={address.to({ view: undefined, status, cursor: undefined })}
            className={linkClass('text-sm')}
          >
            {t('All {total} in the table', { total: formatCount(total) })}
          </Link>
        </li>
      )}
    </ul>
  )
}
