import {
  applicationStatuses,
  ApplicationRow as Row,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Active, Over } from '@dnd-kit/core'

/** What is dragged carries its row. */
export const rowOf = (data: Record<string, unknown> | undefined) => Row.safeParse(data?.row).data

const nameOf = ({ data }: Active) => rowOf(data.current)?.full_name ?? t('The card')
const columnOf = (over: Over | null) => {
  const status = applicationStatuses.find((known) => known === over?.id)
  return status ? statusLabels[status] : undefined
}

/** What is read out while a card is dragged. */
export const draggedIn = localized({
  screenReaderInstructions: {
    draggable: msg(
      'Press Space to pick the card up, the left and right arrows to choose a status, Space to drop it and Escape to leave it where it was.',
    ),
  },
  announcements: {
    onDragStart: ({ active }: { active: Active }) =>
      t('{active} picked up.', { active: nameOf(active) }),
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
      columnOf(over) &&
      t('{active} is over {over}.', { active: nameOf(active), over: columnOf(over) }),
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      columnOf(over)
        ? t('{active} dropped on {over}.', { active: nameOf(active), over: columnOf(over) })
        : t('{active} stays where it was.', { active: nameOf(active) }),
    onDragCancel: ({ active }: { active: Active }) =>
      t('{active} stays where it was.', { active: nameOf(active) }),
  },
})
