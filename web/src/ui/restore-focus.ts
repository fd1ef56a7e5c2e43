import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix would give it to a trigger of its own only; these
 * dialogs are opened from anywhere. Where the act took the opener away, as a check-in does, what stands in its place has it.
 */
export function useRestoreFocus(open: boolean) {
  const [seen, setSeen] = useState(false)
  const [openers, setOpeners] = useState<readonly HTMLElement[]>([])
  if (open !== seen) {
    setSeen(open)
    if (open) setOpeners(openersIn(globalThis.document))
  }
  useEffect(() => {
    if (open) latest = openers
  }, [open, openers])
  return (event: Event) => {
    event.preventDefault()
    const [opener] = openers
    if (opener?.isConnected) return opener.focus()
    // Not where the focus was moved on meanwhile.
    if (document.activeElement !== document.body) return
    const place = openers.find(({ isConnected }) => isConnected)
    const control = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls)
    control?.focus()
  }
}

const controls = 'a[href], button:not(:disabled)'

/** Of the dialog that was opened last. */
let latest: readonly HTMLElement[] = []

/** What is opened in a dialog may take its place, as what was being loaded there does: then its opener is the opener. */
function openersIn(page: Document | undefined): readonly HTMLElement[] {
  const opener = openerIn(page)
  const openers = withAncestors(opener)
  return opener?.closest('[role="dialog"]') ? [...openers, ...latest] : openers
}

/** What has the focus; of an entry of a menu, which goes with the menu, the menu's button. */
function openerIn(page: Document | undefined) {
  const focused = page?.activeElement ?? null
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button && page?.getElementById(button)) || focused
}

/** An element and what it lies in, without the page as a whole, whose first link is nobody's place. */
const withAncestors = (element: Element | null): HTMLElement[] =>
  element instanceof HTMLElement && element !== document.body
    ? [element, ...withAncestors(element.parentElement)]
    : []
