import { t } from '@app/contract/i18n/text.ts'
import { type Task, type TaskStatus, taskStatuses } from '@app/contract/work/tasks.ts'
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
import { TaskCardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { nextColumn } from './board-keys.ts'
import { columnOf, draggedIn, taskOf } from './board-words.ts'
import { type TaskQuery, useBoardTasks, useMoveTask } from './tasks.api.ts'

/** A column for each status. Cards are dragged by pointer or keyboard. */
export function TaskBoard({ address, asked }: { address: ListAddress; asked: TaskQuery }) {
  const [dragged, setDragged] = useState<Task>()
  const { onTheWay, move } = useBoardMove(asked)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const task = taskOf(active.data.current)
    const to = columnOf(over)
    if (task && to && to !== task.status) move(task, to)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={draggedIn}
      onDragStart={({ active }) => setDragged(taskOf(active.data.current))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {/* Positioned, so that texts for screen readers within do not widen the page. */}
      <ScrollArea label={t('Board of tasks by status')} className="relative -mx-1 px-1 pb-3">
        <div className="flex items-stretch gap-3">
          {taskStatuses.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              asked={asked}
              address={address}
              dragged={dragged}
              onTheWay={onTheWay}
              onMove={move}
            />
          ))}
        </div>
      </ScrollArea>
      <DragOverlay dropAnimation={null}>
        {dragged && <TaskCardFace task={dragged} lifted />}
      </DragOverlay>
    </DndContext>
  )
}

/** Until the server has answered the card already stands in its new column; if refused it goes back. */
function useBoardMove(asked: TaskQuery) {
  const { known, waiting } = useBoardTasks(asked)
  const { move: send } = useMoveTask(known)
  const [sending, setSending] = useState<Task>()
  function move(task: Task, to: TaskStatus) {
    if (sending) return
    setSending({ ...task, status: to })
    send(task, to, () => setSending(undefined))
  }
  return { onTheWay: { sending, waiting }, move }
}
