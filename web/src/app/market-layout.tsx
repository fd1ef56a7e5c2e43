import { isIntern } from '@app/contract/core/roles.ts'
import { type ComponentType, useEffect, useState } from 'react'
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
  return isFramed && Frame ? <Frame /> : <Outlet />
}
