import { type FocusEvent, useRef } from 'react'
import { focusAt, placeOf } from './review-keys.ts'

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

const isNowhere = () => document.activeElement === document.body || !document.activeElement
