import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * j and k, or the arrows, go from row to row; Enter then opens. Only while the focus is in the list, so that no
 * single letter acts from elsewhere (WCAG 2.1.4).
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const isTyping = event.target instanceof Element && event.target.closest('input, select')
  if (!step || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const row = event.target instanceof Element ? event.target.closest('tr, li') : null
  const at = stops.findIndex((stop) => row?.contains(stop))
  const next = stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
