import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { cn } from './cn.ts'

/** Pixels between the field and its list, and between the list and the edge of the window. */
const gap = 4
const margin = 8
/** In pixels; a longer list scrolls. */
const largestHeight = 224

/** At the field, below it or above it where there is more room. */
function place(list: HTMLElement | null) {
  const field = list?.parentElement?.getBoundingClientRect()
  // Browsers before 2024 leave it below its field, in the flow of what is around.
  if (!list?.showPopover || !field) return
  // The keyboard of a phone covers the window, which keeps its height.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  const below = offsetTop + height - field.bottom
  const isAbove = below < largestHeight && field.top > below
  const room = (isAbove ? field.top : below) - gap - margin
  Object.assign(list.style, {
    position: 'fixed',
    left: `${field.left}px`,
    width: `${field.width}px`,
    top: isAbove ? 'auto' : `${field.bottom + gap}px`,
    bottom: isAbove ? `${innerHeight - field.top + gap}px` : 'auto',
    maxHeight: `${Math.min(largestHeight, room)}px`,
  })
}

/** Shows the highlighted choice: the list scrolls around the element that the combobox knows. */
export const scrollIntoView = (choice: HTMLElement | null) =>
  choice?.scrollIntoView?.({ block: 'nearest' })

interface ChoiceListProps {
  isOpen: boolean
  close: () => void
  children: ReactNode
}

/** The list of a combobox, in the top layer: a small dialog around does not cut it off. */
export function ChoiceList({ isOpen, close, children }: ChoiceListProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEscape(isOpen, close)
  useLayoutEffect(() => {
    const list = ref.current
    if (!isOpen || !list) return
    list.showPopover?.()
    const onMove = () => place(list)
    const stopped = new AbortController()
    const options = { capture: true, passive: true, signal: stopped.signal }
    for (const moved of [window, window.visualViewport])
      for (const event of ['scroll', 'resize']) moved?.addEventListener(event, onMove, options)
    return () => {
      stopped.abort()
      list.hidePopover?.()
    }
  }, [isOpen])
  // A choice above may have moved the field.
  useLayoutEffect(() => {
    if (isOpen) place(ref.current)
  })
  return (
    <div
      ref={ref}
      popover="manual"
      className={cn(
        'absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-md bg-overlay p-1 shadow-float',
        !isOpen && 'hidden',
      )}
    >
      {children}
    </div>
  )
}

/** Escape first closes the list and only then what is around it; dialogs listen on the document, hence before it. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      close()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen, close])
}
