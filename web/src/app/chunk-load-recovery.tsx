import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * The files of a page that is gone to cannot be had: there is no connection, or a newer release has others. The router
 * then loads the document again that is left; this loads the one that was wanted. Shows nothing.
 */
export function ChunkLoadRecovery() {
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    if (!router || !('navigation' in window)) return
    const turn = (event: NavigateEvent) => {
      // Asked now: what the hooks know of a page that is gone to may come later than its failure.
      const wanted = router.state.navigation.location
      // A reload that the person asked for stays one.
      if (!wanted || event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      location.assign(createPath(wanted))
    }
    navigation.addEventListener('navigate', turn)
    return () => navigation.removeEventListener('navigate', turn)
  }, [router])
  return null
}
