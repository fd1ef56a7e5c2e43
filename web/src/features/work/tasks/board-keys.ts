import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** The arrows carry a card to the next column. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
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
