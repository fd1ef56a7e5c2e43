import { t } from '@app/contract/i18n/text.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkIn, withoutLink } from '#lib/link-parameters.ts'
import { log } from '#lib/log.ts'
import { keepForOffline, startServiceWorker } from '#lib/offline/service-worker.ts'
import { setNavigation } from '#lib/session/navigation.ts'
import { followTheme } from '#lib/session/preferences.ts'
import { startSession } from '#lib/session/session.ts'

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

/** On every page: reads what a link says, clears the address bar, then acts on it (spec §2 and §8). */
function useRedirectParameters() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const handled = useRef('')

  useEffect(() => {
    const link = linkIn(search)
    const isKnown = handled.current === search
    handled.current = search
    if (!link || isKnown) return
    void navigate(pathname + withoutLink(search), { replace: true })
    import('./follow-link.ts')
      .then(({ followLink }) => followLink(link))
      .then((target) => navigate(target, { replace: true }))
      .catch((problem) => log.error(t('A link could not be followed'), problem))
  }, [pathname, search, navigate])
}
