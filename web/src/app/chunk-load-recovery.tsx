import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * The chunks of the next page cannot be loaded: offline, or a newer release has replaced them. The router
 * then reloads the page being left; this loads the requested one instead. Renders nothing.
 */
export function ChunkLoadRecovery() {
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    if (!router || !('navigation' in window)) return
    const turn = (event: NavigateEvent) => {
      // Read at the time of the failure: the hooks may learn of the navigation later.
      const wanted = router.state.navigation.location
      // A reload by the user stays a reload.
      if (!wanted || event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      location.assign(createPath(wanted))
    }
    navigation.addEventListener('navigate', turn)
    return () => navigation.removeEventListener('navigate', turn)
  }, [router])
  return null
}
