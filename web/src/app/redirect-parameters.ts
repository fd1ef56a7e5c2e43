import { t } from '@app/contract/i18n/text.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkIn, withoutLink } from '#lib/link-parameters.ts'
import { log } from '#lib/log.ts'

/** On every page: reads what a link says, clears the address bar, then acts on it (spec §2 and §8). */
export function useRedirectParameters() {
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
