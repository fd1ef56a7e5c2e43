import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import type { OpenerProps } from './lazily.tsx'

export interface PopoverProps extends OpenerProps {
  /** The accessible name of what opens. */
  label: string
  children: ReactNode
}

interface OpenPopoverProps extends PopoverProps {
  /** Its button was pressed before this was loaded. */
  defaultOpen: boolean
}

/** A small form beside its button. Not modal: what it changes behind it stays readable. */
export const Popover = ({ label, trigger, defaultOpen, children }: OpenPopoverProps) => (
  <Radix.Root defaultOpen={defaultOpen}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={16}
        className="z-40 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-2rem)] animate-fade overflow-y-auto rounded-md bg-overlay p-4 shadow-float outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** Its one child, such as a link that has been followed, closes the popover. */
export const PopoverClose = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>{children}</Radix.Close>
)
