import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useRestoreFocus } from './restore-focus.ts'
import { useTexts } from './ui-texts.tsx'

export interface ConfirmDialogProps {
  open: boolean
  /** A question that names what is affected: "Close 3 postings?" */
  title: ReactNode
  text?: ReactNode
  /** The verb of the title. */
  action: string
  cancel?: string
  tone?: 'normal' | 'danger'
  onAnswer: (yes: boolean) => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts()
  const focusBack = useRestoreFocus(props.open)
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !open && props.onAnswer(false)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={focusBack}
          {...(!props.text && { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto max-w-sm animate-rise rounded-md bg-overlay p-5 shadow-float outline-none"
        >
          <Radix.Title className="text-lg font-semibold">{props.title}</Radix.Title>
          {props.text && (
            <Radix.Description className="mt-1 text-muted">{props.text}</Radix.Description>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="secondary">{props.cancel ?? texts.cancel}</Button>
            </Radix.Cancel>
            <Button
              variant={props.tone === 'danger' ? 'danger' : 'primary'}
              onClick={() => props.onAnswer(true)}
            >
              {props.action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
