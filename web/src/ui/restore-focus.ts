import { useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix would give it to a trigger of its own only; these
 * dialogs are opened from anywhere.
 */
export function useRestoreFocus(open: boolean) {
  const [seen, setSeen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== seen) {
    setSeen(open)
    if (open) setOpener(globalThis.document?.activeElement ?? null)
  }
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
