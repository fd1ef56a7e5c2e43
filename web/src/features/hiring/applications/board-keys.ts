import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** The arrows carry a card to the next column that takes it, over those that do not. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const lefts = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .filter(({ left }) => (left - currentCoordinates.x) * step > 16)
    .toSorted((a, b) => (a.left - b.left) * step)
  const [next] = lefts
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined
}
