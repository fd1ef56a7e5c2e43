import type { Review } from '@app/contract/work/reports.ts'
import type { KeyboardEvent } from 'react'

export type Decision = Review['status']

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const decisions: Record<string, Decision> = {
  a: 'approved',
  r: 'rejected',
  c: 'changes_requested',
}

interface ListActions {
  decide: (id: string, decision: Decision) => void
  /** Opens the report that got the focus; false where that would cover the list. */
  show: ((id: string) => void) | false
}

/** Held keys decide nothing: each report is looked at. */
const isShortcut = (event: KeyboardEvent<HTMLElement>) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat

/**
 * The arrows, or j and k, go from report to report; a, r and c decide the one that has the focus. Only while the
 * focus is in the list, so that no single letter acts from elsewhere (WCAG 2.1.4).
 */
export function onListKey(event: KeyboardEvent<HTMLElement>, { decide, show }: ListActions) {
  const step = steps[event.key]
  if (!isShortcut(event) && !(step && event.repeat)) return
  const stops = stopsIn(event.currentTarget)
  const at = placeOf(event.currentTarget, event.target)
  const decision = decisions[event.key]
  const id = stops[at]?.dataset.walk
  const other = step === undefined ? undefined : stops[at + step]
  if (decision && id) decide(id, decision)
  else if (other) {
    other.focus()
    if (show && other.dataset.walk) show(other.dataset.walk)
  } else return
  event.preventDefault()
}

/** The same letters, while the focus is in the open report and nothing is typed there. */
export function onReportKey(
  event: KeyboardEvent<HTMLElement>,
  decide: (decision: Decision) => void,
) {
  const { target, currentTarget } = event
  const decision = decisions[event.key]
  if (!decision || !isShortcut(event) || !(target instanceof HTMLElement)) return
  // A dialog that it has opened is elsewhere in the document.
  if (!currentTarget.contains(target) || target.matches('input, textarea, select')) return
  event.preventDefault()
  decide(decision)
}

/** Gives the focus to the report at this place of the list, or to the list itself when it is empty. */
export function focusAt(list: HTMLElement | null, at: number) {
  const stops = list ? stopsIn(list) : []
  const stop =
    stops[Math.min(at, stops.length - 1)] ?? list?.querySelector<HTMLElement>('[tabindex]')
  stop?.focus()
}

/** The place of the report that has the focus, or -1. */
export const placeOf = (list: HTMLElement, target: EventTarget) =>
  stopsIn(list).findIndex((stop) => target instanceof Node && rowOf(stop)?.contains(target))

const stopsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-walk]')]

const rowOf = (stop: HTMLElement) => stop.closest('li')
