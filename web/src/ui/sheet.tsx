import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { DialogHead, scrimClass } from './dialog.tsx'
import { useRestoreFocus } from './restore-focus.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  side?: 'left' | 'right'
  footer?: ReactNode
  className?: string
  children?: ReactNode
}

const sides = {
  left: 'left-0 animate-from-left',
  right: 'right-0 animate-from-right',
}

/** A drawer over the page: the menu on small screens, details beside a list. */
export function Sheet({ side = 'right', ...props }: SheetProps) {
  const focusBack = useRestoreFocus(props.open)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onCloseAutoFocus={focusBack}
          {...(!props.description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[calc(100%-2.5rem)] max-w-md flex-col bg-overlay shadow-float outline-none',
            sides[side],
            props.className,
          )}
        >
          <DialogHead title={props.title} description={props.description} />
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{props.children}</div>
          {props.footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
              {props.footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
