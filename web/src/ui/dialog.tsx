import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useRestoreFocus } from './restore-focus.ts'
import { useTexts } from './ui-texts.tsx'

const sizes = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' }

/** As high as what it lies below, so that the later one of two dialogs dims the earlier one too. */
export const scrimClass = 'fixed inset-0 z-50 animate-fade bg-scrim'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Unsaved input: closing asks first. */
  dirty?: boolean
  size?: keyof typeof sizes
  /** Buttons, the main one last. They stay in sight while the content scrolls. */
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const [asking, setAsking] = useState(false)
  const texts = useTexts()
  const focusBack = useRestoreFocus(props.open)
  return (
    <Radix.Root
      open={props.open}
      onOpenChange={(open) => (!open && props.dirty ? setAsking(true) : props.onOpenChange(open))}
    >
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={focusBack}
          {...(!props.description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-md bg-overlay shadow-float outline-none',
            'sm:inset-x-4 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[80vh] sm:rounded-md',
            sizes[props.size ?? 'md'],
          )}
        >
          <DialogHead title={props.title} description={props.description} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
          {props.footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
              {props.footer}
            </div>
          )}
          <ConfirmDialog
            open={asking}
            title={texts.discardTitle}
            text={texts.discardText}
            action={texts.discard}
            cancel={texts.keepEditing}
            tone="danger"
            onAnswer={(discard) => {
              setAsking(false)
              if (discard) props.onOpenChange(false)
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const fields =
  ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"], [tabindex="-1"])'

/**
 * The first field, as soon as it is there. Until then, and where there is none, the dialog itself; also on a touch
 * screen, where a field would open the keyboard over it.
 */
function focusFirstField(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  dialog.focus()
  if (globalThis.matchMedia?.('(pointer: coarse)').matches) return
  const enter = () => {
    const isNowhere = [dialog, document.body].some((one) => one === document.activeElement)
    if (isNowhere) firstField(dialog)?.focus()
  }
  // A field may be loaded, and its place be taken by another one: until the person does something.
  const loading = new MutationObserver(enter)
  loading.observe(dialog, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown'])
    dialog.addEventListener(act, () => loading.disconnect(), { once: true, capture: true })
  enter()
}

/** The first field; of options the chosen one. */
function firstField(dialog: HTMLElement) {
  const first = [...dialog.querySelectorAll<HTMLInputElement>(fields)].find(isVisible)
  const chosen =
    first?.type === 'radio' && dialog.querySelector<HTMLElement>('input[type="radio"]:checked')
  return chosen || first
}

/** Not every browser and no test environment can tell. */
const isVisible = (element: Element) => element.checkVisibility?.() ?? true

export function DialogHead(props: { title: ReactNode; description?: ReactNode }) {
  const { close } = useTexts()
  return (
    <div className="flex items-start gap-4 border-b px-5 py-4">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-lg font-semibold">{props.title}</Radix.Title>
        {props.description && (
          <Radix.Description className="mt-0.5 text-sm text-muted">
            {props.description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={close}
        className="-my-1 -mr-2 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </div>
  )
}
