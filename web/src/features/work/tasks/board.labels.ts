import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Task, taskStatuses } from '@app/contract/work/tasks.ts'
import type { Active, Over } from '@dnd-kit/core'
import { statusLabels } from './task.labels.ts'

/** What is dragged carries its task. */
export const taskOf = (data: Record<string, unknown> | undefined) => Task.safeParse(data?.task).data

export const columnOf = (over: Over | null) => taskStatuses.find((status) => status === over?.id)

const nameOf = ({ data }: Active) => taskOf(data.current)?.title ?? t('The task')
const labelOf = (over: Over | null) => {
  const status = columnOf(over)
  return status && statusLabels[status]
}

/** What is read out while a card is dragged. */
export const draggedIn = localized({
  screenReaderInstructions: {
    draggable: msg(
      'Press Space to pick the task up, the left and right arrows to choose a status, Space to drop it and Escape to leave it where it was.',
    ),
  },
  announcements: {
    onDragStart: ({ active }: { active: Active }) =>
      t('{active} picked up.', { active: nameOf(active) }),
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
      labelOf(over) &&
      t('{active} is over {over}.', { active: nameOf(active), over: labelOf(over) }),
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      labelOf(over)
        ? t('{active} dropped on {over}.', { active: nameOf(active), over: labelOf(over) })
        : t('{active} stays where it was.', { active: nameOf(active) }),
    onDragCancel: ({ active }: { active: Active }) =>
      t('{active} stays where it was.', { active: nameOf(active) }),
  },
})
