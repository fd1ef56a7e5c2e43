/** How far a key leads in a list. */
export const rowSteps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const rowsIn = (table: HTMLElement) => [
  ...table.querySelectorAll<HTMLElement>(':scope > tbody > tr:not([data-group])'),
]

/** What opens the row, so that Enter does; a row without has the focus itself. */
const stopOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('[data-walk]') ??
  row.querySelector<HTMLElement>('td :is(a[href], button:not(:disabled), summary)') ??
  row

const boxOf = (row: HTMLElement) => row.querySelector<HTMLElement>('input[type="checkbox"]')

interface RowKeyEvent {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  currentTarget: HTMLElement
  target: EventTarget
  preventDefault: () => void
  stopPropagation: () => void
}

interface RowActions {
  /** Selects the row, or no longer. */
  toggle?: (at: number) => void
  /** Selects from where the Shift key was pressed first. */
  extend?: (at: number, to: number) => void
}

/**
 * The arrows, or j and k, go from row to row, Enter opens, x or the space bar selects, and Shift with an arrow selects on the way. Only
 * while the focus is in the rows, so that no single letter acts from elsewhere (WCAG 2.1.4).
 */
export function onRowKey(event: RowKeyEvent, { toggle, extend }: RowActions) {
  const { key, target, currentTarget } = event
  const isTaken = event.ctrlKey || event.metaKey || event.altKey
  // A menu or dialog that a row has opened is elsewhere in the document.
  if (isTaken || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  if (target.matches('input:not([type="checkbox"]), select, textarea')) return
  const rows = rowsIn(currentTarget)
  const at = rows.findIndex((row) => row.contains(target))
  if (at < 0) return
  const to = at + (rowSteps[key] ?? 0)
  const next = rows[to]
  // What a button or a box does with the space bar is its own.
  const isSelecting = key === 'x' || (key === ' ' && !target.matches('button, input, summary'))
  if (isSelecting && toggle) toggle(at)
  else if (next && to !== at) {
    if (event.shiftKey) extend?.(at, to)
    const box = target.matches('input') ? boxOf(next) : null
    ;(box ?? stopOf(next)).focus()
  } else return
  event.preventDefault()
  // A menu's button would open with the same arrow.
  event.stopPropagation()
}

/** Gives the focus to the first row of the first table below; false where there is none. */
export function focusFirstRow() {
  const row = document.querySelector<HTMLElement>('main tbody > tr:not([data-group])')
  if (row) stopOf(row).focus()
  return row !== null
}
