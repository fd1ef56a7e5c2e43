export type ToastTone = 'success' | 'error' | 'info' | 'warning'

export interface ToastMessage {
  id: number
  tone: ToastTone
  title: string
  text?: string
}

type Listener = () => void

let shown: ToastMessage | null = null
let lastId = 0
const listeners = new Set<Listener>()

function show(message: ToastMessage | null) {
  shown = message
  for (const listener of listeners) listener()
}

const of = (tone: ToastTone) => (title: string, text?: string) => {
  lastId += 1
  show({ id: lastId, tone, title, text })
}

/** Callable from anywhere in the browser. A new toast takes the place of the one shown (spec §9). */
export const toast = {
  success: of('success'),
  error: of('error'),
  info: of('info'),
  warning: of('warning'),
}

/** For the Toaster only. A toast that has been replaced closes nothing. */
export const toastStore = {
  shown: () => shown,
  close: (id: number) => {
    if (shown?.id === id) show(null)
  },
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
