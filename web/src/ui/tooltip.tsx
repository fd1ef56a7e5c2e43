import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

export interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element with its own accessible name; a tooltip is not a label. */
  children: ReactNode
}

export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => (
  <Radix.Provider delayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade rounded-md bg-ink px-2 py-1 text-xs text-canvas"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
