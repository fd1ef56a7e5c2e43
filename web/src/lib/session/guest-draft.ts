import { useLayoutEffect, useState } from 'react'
import { storageKey } from '#ui/form-draft.ts'
import { useSession } from './session-store.ts'

const guest = ''

/**
 * The draft of a form that guests fill in, too: it has no name until it is known who is here. What a guest typed in this
 * tab goes along when they sign in; `turn` is to be a key of the form, which begins anew where somebody signs in or out
 * in another tab.
 */
export function useGuestDraft(name: string) {
  const { status, me } = useSession()
  const owner = status === 'loading' ? undefined : (me?.id ?? guest)
  const [known, setKnown] = useState({ owner, turn: 0 })
  if (owner !== known.owner)
    setKnown({ owner, turn: known.owner === undefined ? known.turn : known.turn + 1 })
  // Before the form reads it.
  useLayoutEffect(() => {
    if (owner) takeAlong(name, owner)
  }, [name, owner])
  return {
    draft: owner === undefined ? undefined : name,
    turn: known.turn,
    onChange: () => {
      if (owner === guest) sessionStorage.setItem(storageKey(name, guest), '')
    },
  }
}

/** Only what this tab knows of: another guest's stays theirs. A draft that the owner has already stays. */
function takeAlong(name: string, owner: string) {
  const [from, to] = [storageKey(name, guest), storageKey(name, owner)]
  const stored = localStorage.getItem(from)
  if (stored === null || localStorage.getItem(to) !== null) return
  if (sessionStorage.getItem(from) === null) return
  sessionStorage.removeItem(from)
  localStorage.removeItem(from)
  localStorage.setItem(to, stored)
}
