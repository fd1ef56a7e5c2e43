import { t } from '@app/contract/i18n/translate.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, type Location, useLocation, useNavigate } from 'react-router'
import { linkClass } from '#ui/link.ts'

const path = '/internships'

interface ListState {
  /** The address of the list with its filters and page. */
  list: string
  /** The list is the entry of the history before this one. */
  is_next: boolean
}

const stateOf = ({ state }: Location): ListState | undefined =>
  typeof state === 'object' && typeof state?.list === 'string' ? state : undefined

/** What a link to a posting carries, so that its page leads back to the list as it was. */
export function useListState(): ListState | undefined {
  const location = useLocation()
  if (location.pathname === path) return { list: path + location.search, is_next: true }
  const state = stateOf(location)
  return state && { ...state, is_next: false }
}

/** Back to the list with its filters and page; one step back in the history, and so to the same place, where it can be. */
export function BackToList() {
  const state = stateOf(useLocation())
  const navigate = useNavigate()
  return (
    <Link
      to={state?.list ?? path}
      onClick={(event) => {
        if (!(state?.is_next || cameFromList()) || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={linkClass('text-sm')}
    >
      <ArrowLeft aria-hidden />
      {t('Back to internships')}
    </Link>
  )
}

/** The posting was opened from the list before its script ran, or without it. */
const cameFromList = () => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined
  return from?.origin === location.origin && from.pathname === path && history.state?.idx === 0
}
