import { ArrowLeft } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { useIsSplit } from './media.ts'
import { useRestoreFocus } from './restore-focus.ts'
import { useTexts } from './ui-texts.tsx'

interface SplitViewProps {
  list: ReactNode
  /** What the detail is, for example "Work report". */
  title: string
  /** Identifies what is open; undefined: nothing is. */
  open: string | undefined
  onClose: () => void
  /** Without it the list has the whole width: there is nothing to open. */
  detail: ReactNode
  /** The actions on what is open. They stay in sight, on a phone within reach of the thumb. */
  actions?: ReactNode
}

/** A list with its detail at the right; on a narrow window the detail slides in over the list. */
export function SplitView({ list, ...props }: SplitViewProps) {
  if (!useIsSplit())
    return (
      <>
        {list}
        <Over {...props} />
      </>
    )
  return (
    <div
      className={cn(
        'grid items-start gap-4',
        props.detail ? 'grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]' : 'grid-cols-1',
      )}
    >
      <div className="sticky top-[81px] min-w-0">{list}</div>
      {props.detail && <Beside {...props} />}
    </div>
  )
}

type DetailProps = Omit<SplitViewProps, 'list'>

function Beside({ title, open, detail, actions }: DetailProps) {
  const section = useRef<HTMLElement>(null)
  // The next one begins at its top, wherever the one before was scrolled to.
  useEffect(() => {
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {}
    if (open && top < 0) section.current?.scrollIntoView({ block: 'start' })
  }, [open])
  return (
    <section
      ref={section}
      aria-label={title}
      className="min-w-0 scroll-mt-[81px] rounded-md border bg-surface"
    >
      <div className="p-5">{detail}</div>
      {actions && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 rounded-b-md border-t bg-surface px-5 py-3"
        >
          {actions}
        </div>
      )}
    </section>
  )
}

function Over({ title, open, onClose, detail, actions }: DetailProps) {
  const { back } = useTexts()
  const focusBack = useRestoreFocus(open !== undefined)
  return (
    <Radix.Root open={open !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          className="fixed inset-0 z-40 flex animate-from-right flex-col bg-surface outline-none"
        >
          <div className="flex h-14 shrink-0 items-center gap-2 border-b px-3">
            <Radix.Close
              aria-label={back}
              className="grid size-10 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
            >
              <ArrowLeft aria-hidden className="size-5" />
            </Radix.Close>
            <Radix.Title className="min-w-0 truncate text-lg font-semibold">{title}</Radix.Title>
          </div>
          <div key={open} className="min-h-0 flex-1 animate-from-right overflow-y-auto px-4 py-4">
            {detail}
          </div>
          {actions && (
            <div
              data-bottom-bar
              className="shrink-0 border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              {actions}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
