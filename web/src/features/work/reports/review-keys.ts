import { t } from '@app/contract/i18n/translate.ts'
import type { Review, WorkReport } from '@app/contract/work/reports.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { rowSteps } from '#ui/table-keys.ts'

export type Decision = Review['status']

const decisions: Record<string, Decision> = {
  a: 'approved',
  r: 'rejected',
  c: 'changes_requested',
}

interface ListActions {
  decide: (id: string, decision: Decision) => void
  /** Opens the report that got the focus; false where that would cover the list. */
  show: ((id: string) => void) | false
  /** Selects a report that can be decided, or no longer. */
  select: (id: string) => void
}

/** Held keys decide nothing: each report is looked at. */
const isShortcut = (event: KeyboardEvent<HTMLElement>) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat

/**
 * The arrows, or j and k, go from report to report; x selects and a, r and c decide the one that has the focus. Only
 * while the focus is in the list, so that no single letter acts from elsewhere (WCAG 2.1.4).
 */
export function onListKey(
  event: KeyboardEvent<HTMLElement>,
  { decide, show, select }: ListActions,
) {
  const step = rowSteps[event.key]
  if (!isShortcut(event) && !(step && event.repeat)) return
  const stops = stopsIn(event.currentTarget)
  const at = placeOf(event.currentTarget, event.target)
  const decision = decisions[event.key]
  const id = stops[at]?.dataset.walk
  const other = step === undefined ? undefined : stops[at + step]
  if (decision && id) decide(id, decision)
  else if (event.key === 'x' && id) select(id)
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
function focusAt(list: HTMLElement | null, at: number) {
  const stops = list ? stopsIn(list) : []
  const stop =
    stops[Math.min(at, stops.length - 1)] ?? list?.querySelector<HTMLElement>('[tabindex]')
  stop?.focus()
}

/** The place of the report that has the focus, or -1. */
const placeOf = (list: HTMLElement, target: EventTarget) =>
  stopsIn(list).findIndex((stop) => target instanceof Node && rowOf(stop)?.contains(target))

const stopsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-walk]')]

const rowOf = (stop: HTMLElement) => stop.closest('li')

/** What the keys do, for the line below the list. */
export const shortcuts = () => [
  ['↑ ↓', t('navigate')],
  [t('Enter'), t('open report')],
  ['x', t('select it')],
  ['a', t('approve')],
  ['r', t('reject')],
  ['c', t('request changes')],
  [t('Ctrl Enter'), t('send the comment')],
]

/**
 * Tracks the focus in a list whose rows disappear when they are reviewed, here or by others. `back()` moves a lost
 * focus to the row that is now in its place.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const index = useRef(-1)
  return {
    list,
    back: () => {
      if (index.current >= 0 && isNowhere()) focusAt(list.current, index.current)
    },
    /** Moves the focus from a row to this one, or gives it to the first row when nothing has it. */
    goTo: (id: string | undefined) => {
      const stop = list.current?.querySelector<HTMLElement>(
        id ? `[data-walk="${id}"]` : '[data-walk]',
      )
      if (index.current >= 0 || !id) stop?.focus({ preventScroll: !id })
    },
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      index.current = placeOf(currentTarget, target)
    },
    /** A user who moves the focus elsewhere, other than into a dialog, keeps it there. */
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Element && !relatedTarget.closest('[role=dialog]'))
        index.current = -1
    },
  }
}

export type ListFocus = ReturnType<typeof useListFocus>

/** A reviewer who opens the page by its address can decide with the keyboard at once. */
export function useFirstFocus(listFocus: ListFocus, isReady: boolean) {
  const begin = useEffectEvent(() => {
    if (document.activeElement === document.body) listFocus.goTo(undefined)
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
}

/** A row that had the focus may leave by itself: the focus then stays at its place. */
export function useRestoredFocus(reports: readonly WorkReport[], listFocus: ListFocus) {
  const ids = reports.map(({ id }) => id).join()
  const seen = useRef(ids)
  useEffect(() => {
    if (seen.current !== ids) listFocus.back()
    seen.current = ids
  }, [ids, listFocus])
}

const isNowhere = () => document.activeElement === document.body || !document.activeElement

/** The one that follows a report in the list, else the first of the others. */
export function nextOf(rows: readonly WorkReport[], id: string | undefined) {
  const others = rows.filter((row) => row.id !== id && row.can.review)
  const at = rows.findIndex((row) => row.id === id)
  return others.find((row) => rows.indexOf(row) > at) ?? others[0]
}
