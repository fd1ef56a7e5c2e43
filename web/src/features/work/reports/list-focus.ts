import { type FocusEvent, useRef } from 'react'
import { focusAt, placeOf } from './review-keys.ts'

/**
 * Where the focus is in a list whose rows may leave it: decided here, or elsewhere by somebody else. `back()` gives
 * it to the row that now stands there, if it got lost.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const index = useRef(-1)
  return {
    list,
    back: () => {
      if (index.current >= 0 && isNowhere()) focusAt(list.current, index.current)
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
