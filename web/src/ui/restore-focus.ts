import { useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix would give it to a trigger of its own only; these
 * dialogs are opened from anywhere. Where the act took the opener away, as a check-in does, what stands in its place has it.
 */
export function useRestoreFocus(open: boolean) {
  const [seen, setSeen] = useState(false)
  const [openers, setOpeners] = useState<readonly HTMLElement[]>([])
  if (open !== seen) {
    setSeen(open)
    if (open) setOpeners(withAncestors(globalThis.document?.activeElement ?? null))
  }
  return (event: Event) => {
    event.preventDefault()
    const [opener] = openers
    if (opener?.isConnected) return opener.focus()
    const place = openers.find(({ isConnected }) => isConnected)
    // Not the first link of a whole page, and not where the focus was moved on meanwhile.
    if (!place || place === document.body || document.activeElement !== document.body) return
    place.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
  }
}

function withAncestors(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) found.push(at)
  return found
}
