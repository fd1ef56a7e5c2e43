import { isIntern } from '@app/contract/core/roles.ts'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Outlet } from 'react-router'
import { readProfile, useSession } from '#lib/session/session-store.ts'
import { useEditing } from '#lib/site/edit-mode.ts'

let Shell: ComponentType | undefined

/** With what it imports at the same time, not one after the other. */
async function loadShell() {
  const [loaded] = await Promise.all([import('./shell.tsx'), import('#lib/api/query-client.ts')])
  Shell = loaded.Shell
  return Shell
}

/** While the session is confirmed, the frame of a student is on its way; guests never load it. */
if (!import.meta.env.SSR && isIntern(readProfile()?.role)) void loadShell().catch(() => undefined)

/** A click comes with the release of the pointer, on a touch screen a moment later. */
const clickDelay = 300

/** Whether what is wanted is done by now: not while a pointer is down, since no click comes of what is replaced under it. */
function useBetweenClicks(isWanted: boolean) {
  const [isDone, setDone] = useState(isWanted)
  const isDown = useRef(false)
  // At once and whole: a pointer could go down between a scheduled render and its end.
  const attempt = useEffectEvent(() => {
    if (isWanted && !isDown.current) flushSync(() => setDone(true))
  })
  useEffect(() => {
    if (isDone) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const press = () => {
      clearTimeout(timer)
      isDown.current = true
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isDown.current = false
        attempt()
      }, clickDelay)
    }
    addEventListener('pointerdown', press, options)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isDone])
  useEffect(() => {
    if (isWanted) queueMicrotask(attempt)
  }, [isWanted])
  return isWanted && isDone
}

/**
 * The marketplace at its public address: students and interns browse and apply inside their workspace. Until its frame is
 * there the page stands without it, and goes into it once.
 */
export default function MarketLayout() {
  const { me } = useSession()
  const isEditing = useEditing()
  const isFramed = isIntern(me?.role) && !isEditing
  const [Loaded, setLoaded] = useState(() => Shell)
  const Frame = Loaded ?? Shell
  useEffect(() => {
    if (isFramed && !Frame)
      loadShell().then(
        (Fresh) => setLoaded(() => Fresh),
        () => undefined,
      )
  }, [isFramed, Frame])
  const isInside = useBetweenClicks(isFramed && Frame !== undefined)
  return isInside && Frame ? <Frame /> : <Outlet />
}
