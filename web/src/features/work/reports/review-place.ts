import { type FocusEvent, useRef } from 'react'
import { focusAt, placeOf } from './review-keys.ts'

/**
 * Where the focus is in a list whose rows may leave it: decided here, or elsewhere by somebody else. `back()` gives
 * it to the row that now stands there, if it got lost.
 */
export function useListPlace() {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  return {
    list,
    back: () => {
      if (place.current >= 0 && isNowhere()) focusAt(list.current, place.current)
    },
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      place.current = placeOf(currentTarget, target)
    },
    /** Whoever goes elsewhere by choice, other than into a dialog, is not called back. */
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Element && !relatedTarget.closest('[role=dialog]'))
        place.current = -1
    },
  }
}

export type ListPlace = ReturnType<typeof useListPlace>

const isNowhere = () => document.activeElement === document.body || !document.activeElement
