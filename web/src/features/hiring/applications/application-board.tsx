import {
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
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
import type { ListAddress } from '#lib/lists/list-address.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import type { Asked } from './application-asked.ts'
import { movedTo, useBoardRows, useMove, useStatusCounts } from './applications.api.ts'
import { BoardCardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { nextColumn } from './board-keys.ts'
import { draggedIn, rowOf } from './board-words.ts'
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
  const { onTheWay, move } = useBoardMove(asked, moves)
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
              onTheWay={onTheWay}
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

/** Until the server has answered the card already stands in its new column; if refused it goes back. */
function useBoardMove(asked: Asked, moves: Moves) {
  const { known, waiting } = useBoardRows(asked)
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
  return { onTheWay: { sending, waiting }, move }
}
