import { t } from '@app/contract/i18n/translate.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseAuthLink, stripAuthLink } from '#lib/link-parameters.ts'
import { log } from '#lib/log.ts'
import { cacheForOffline, startServiceWorker } from '#lib/offline/service-worker.ts'
import { setNavigation } from '#lib/session/navigation.ts'
import { syncThemeAcrossTabs } from '#lib/session/preferences.ts'
import { startSession } from '#lib/session/session.ts'

let isStarted = false

/** Runs after the root has hydrated. */
export function useStart() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setNavigation(navigate), [navigate])
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    syncThemeAcrossTabs()
    startSession()
    startServiceWorker()
    dispatchEvent(new Event('alive'))
  }, [])
  useEffect(cacheForOffline, [pathname])
  useRedirectParameters()
}

/** On every page: reads the parameters of a mailed link, clears them from the URL, then acts on them (spec §2 and §8). */
function useRedirectParameters() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const handled = useRef('')

  useEffect(() => {
    const link = parseAuthLink(search)
    const isKnown = handled.current === search
    handled.current = search
    if (!link || isKnown) return
    void navigate(pathname + stripAuthLink(search), { replace: true })
    import('./follow-link.ts')
      .then(({ followLink }) => followLink(link))
      .then((target) => navigate(target, { replace: true }))
      .catch((problem) => log.error(t("Couldn't follow a link"), problem))
  }, [pathname, search, navigate])
}
