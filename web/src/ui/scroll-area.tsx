import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/**
 * A list that scrolls by itself; it takes the focus so that the keyboard can scroll it too. It is `relative`
 * so that what only is read out in its hidden rows does not make the page longer.
 */
export const ScrollArea = (props: { label: string; className?: string; children: ReactNode }) => (
  <section
    aria-label={props.label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className={cn(
      'relative overflow-auto overscroll-contain print:h-auto! print:max-h-none! print:overflow-visible',
      props.className,
    )}
  >
    {props.children}
  </section>
)
