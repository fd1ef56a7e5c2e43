import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import { useMemo, useSyncExternalStore } from 'react'
import { cn } from './cn.ts'
import { type ToastMessage, toastStore } from './toast.ts'
import { useTexts } from './ui-texts.tsx'

const looks = {
  success: [CircleCheck, 'text-success'],
  error: [CircleAlert, 'text-danger'],
  info: [Info, 'text-accent'],
  warning: [TriangleAlert, 'text-warning'],
} as const

const nothing = () => () => {}

/** What was pressed near the bottom, such as Save, stays in sight: the notification then comes at the top. */
function isPressedBelow() {
  const pressed = document.activeElement
  return (
    pressed !== null &&
    pressed !== document.body &&
    pressed.getBoundingClientRect().bottom > window.innerHeight - reach
  )
}

/** How far a notification of two lines stands from the bottom, in pixels. */
const reach = 120

/** Rendered once, by the document. Numbers and key from spec §9. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown, () => null)
  const inBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const { notification, notifications } = useTexts()
  const id = shown?.id
  const isAtTop = useMemo(() => id !== undefined && isPressedBelow(), [id])
  // On the server Radix would write style attributes, which the CSP forbids.
  if (!inBrowser) return null
  return (
    <Toast.Provider duration={5000} swipeThreshold={50} label={notification}>
      {shown && <ToastView key={shown.id} message={shown} />}
      <Toast.Viewport
        hotkey={['F8']}
        label={notifications}
        // Away from the actions at the bottom of a detail, which one may need again at once.
        className={cn(
          'fixed inset-x-4 z-60 sm:left-auto sm:w-96',
          // On a phone it lies over the top bar, so that it covers no field of the form that was sent.
          isAtTop
            ? 'top-2 sm:top-18'
            : 'bottom-4 [body:has([data-bottom-bar])_&]:top-2 sm:[body:has([data-bottom-bar])_&]:top-18 [body:has([data-bottom-bar])_&]:bottom-auto',
        )}
      />
    </Toast.Provider>
  )
}

function ToastView({ message: { id, tone, title, text } }: { message: ToastMessage }) {
  const [Icon, colour] = looks[tone]
  return (
    <Toast.Root
      open
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) toastStore.close(id)
      }}
      data-tone={tone}
      className="flex animate-rise items-start gap-3 rounded-md bg-overlay p-3 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden className={`mt-px size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {text && <Toast.Description className="text-sm text-muted">{text}</Toast.Description>}
      </div>
      <CloseToast />
    </Toast.Root>
  )
}

const CloseToast = () => (
  <Toast.Close
    aria-label={useTexts().close}
    className="-mt-1 -mr-1 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
  >
    <X aria-hidden className="size-4" />
  </Toast.Close>
)
