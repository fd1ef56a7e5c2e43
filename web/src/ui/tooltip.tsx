import { Slot } from 'radix-ui/slot'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Side = 'top' | 'right' | 'bottom'

export interface TooltipProps {
  text: ReactNode
  side?: Side
  /** One focusable element with its own accessible name; a tooltip is not a label. */
  children: ReactNode
}

const delay = 300
/** Time to move the pointer from the element to its tooltip, which may be hovered. */
const grace = 100

/** Shown on hover and on focus; Escape, a press and scrolling hide it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (pause: number, next?: Element) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), pause)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      <Slot
        aria-describedby={anchor && id}
        onPointerEnter={({ pointerType, currentTarget }) =>
          pointerType !== 'touch' && after(delay, currentTarget)
        }
        onPointerLeave={() => after(grace)}
        onPointerDown={hide}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(':focus-visible') && setAnchor(currentTarget)
        }
        onBlur={hide}
      >
        {children}
      </Slot>
      {anchor &&
        createPortal(
          <Bubble
            {...{ id, anchor, side, text, hide }}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => after(grace)}
          />,
          document.body,
        )}
    </>
  )
}

interface BubbleProps {
  id: string
  anchor: Element
  side: Side
  text: ReactNode
  hide: () => void
  onEnter: () => void
  onLeave: () => void
}

const gap = 6
const margin = 8

function Bubble({ id, anchor, side, text, hide, onEnter, onLeave }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect(), side)
  }, [anchor, side])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    addEventListener('keydown', onKey)
    addEventListener('scroll', hide, true)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', hide, true)
    }
  })
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed top-0 left-0 z-50 w-max max-w-64 animate-fade rounded-md bg-ink px-2 py-1 text-xs text-canvas"
    >
      {text}
    </div>
  )
}

/** Beside the element, on the other side where there is no room, and always within the window. */
function place(bubble: HTMLElement, around: DOMRect, side: Side) {
  const { width, height } = bubble.getBoundingClientRect()
  const [right, bottom] = [innerWidth - width - margin, innerHeight - height - margin]
  const above = around.top - height - gap
  const below = around.bottom + gap
  const x = side === 'right' ? around.right + gap : around.left + around.width / 2 - width / 2
  const y =
    side === 'right'
      ? around.top + around.height / 2 - height / 2
      : (side === 'top' && above >= margin) || below > bottom
        ? above
        : below
  bubble.style.left = `${Math.max(margin, Math.min(x, right))}px`
  bubble.style.top = `${Math.max(margin, Math.min(y, bottom))}px`
}
