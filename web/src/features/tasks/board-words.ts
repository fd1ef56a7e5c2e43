import { Task, taskStatuses } from '@app/contract/tasks.ts'
import type { Active, Over } from '@dnd-kit/core'
import { statusLabels } from './task-words.ts'

/** What is dragged carries its task. */
export const taskOf = (data: Record<string, unknown> | undefined) => Task.safeParse(data?.task).data

export const columnOf = (over: Over | null) => taskStatuses.find((status) => status === over?.id)

const nameOf = ({ data }: Active) => taskOf(data.current)?.title ?? 'The task'
const labelOf = (over: Over | null) => {
  const status = columnOf(over)
  return status && statusLabels[status]
}

/** What is read out while a card is dragged. */
export const draggedIn = {
  screenReaderInstructions: {
    draggable:
      'Press Space to pick the task up, the left and right arrows to choose a status, Space to drop it and Escape to leave it where it was.',
  },
  announcements: {
    onDragStart: ({ active }: { active: Active }) => `${nameOf(active)} picked up.`,
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
      labelOf(over) && `${nameOf(active)} is over ${labelOf(over)}.`,
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      labelOf(over)
        ? `${nameOf(active)} dropped on ${labelOf(over)}.`
        : `${nameOf(active)} stays where it was.`,
    onDragCancel: ({ active }: { active: Active }) => `${nameOf(active)} stays where it was.`,
  },
}
