import {
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@app/contract/applications.ts'
import { t } from '@app/contract/text.ts'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { ListAddress } from '#lib/list-address.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { toast } from '#ui/toast.ts'
import type { Asked } from './application-asked.ts'
import { useReview, useStatusCounts } from './applications.api.ts'
import { BoardCardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { nextColumn } from './board-keys.ts'
import { draggedIn, type Moving, rowOf } from './board-words.ts'
import { confirmMove } from './confirm-move.ts'
import type { Moves } from './last-move.ts'

interface ApplicationBoardProps {
  address: ListAddress
  asked: Asked
  moves: Moves
}

/** A column for each status. Cards are dragged, by pointer or keyboard, only to where they may go. */
export function ApplicationBoard({ address, asked, moves }: ApplicationBoardProps) {
  const { search, internship_id } = asked
  const counts = useStatusCounts({ search, internship_id })
  const [dragged, setDragged] = useState<ApplicationRow>()
  const { moving, move } = useBoardMove(moves)
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
              asked={{ ...asked, status }}
              address={address}
              dragged={dragged}
              moving={moving}
              onMove={(row, to) => void move(row, to)}
            />
          ))}
        </div>
      </ScrollArea>
      <DragOverlay dropAnimation={null}>
        {dragged && <BoardCardFace row={dragged} lifted />}
      </DragOverlay>
    </DndContext>
  )
}

/** While the answer is awaited the card already stands in its new column; if refused it goes back. */
function useBoardMove(moves: Moves) {
  const review = useReview()
  const [moving, setMoving] = useState<Moving>()
  async function move(row: ApplicationRow, to: ApplicationStatus) {
    if (moving || !(await confirmMove(row, to))) return
    setMoving({ row, to })
    review.mutate(
      { params: { id: row.id }, body: { version: row.version, status: to } },
      {
        onSuccess: (moved) => moves.remember([moved], to),
        onError: ({ message }) =>
          toast.error(
            t('{full_name} was not moved to {status}', {
              full_name: row.full_name,
              status: statusLabels[to],
            }),
            message,
          ),
        onSettled: () => setMoving(undefined),
      },
    )
  }
  return { moving, move }
}
