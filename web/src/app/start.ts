import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepForOffline, startServiceWorker } from '#lib/offline/service-worker.ts'
import { setNavigation } from '#lib/session/navigation.ts'
import { followTheme } from '#lib/session/preferences.ts'
import { startSession } from '#lib/session/session.ts'
import { useRedirectParameters } from './redirect-parameters.ts'

let isStarted = false

/** What the document does once it is alive in the browser. */
export function useStart() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setNavigation(navigate), [navigate])
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    followTheme()
    startSession()
    startServiceWorker()
    dispatchEvent(new Event('alive'))
  }, [])
  useEffect(keepForOffline, [pathname])
  useRedirectParameters()
}
