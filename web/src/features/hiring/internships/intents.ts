import { useLocation, useNavigate } from 'react-router'

/** What a guest wants to do here and needs an account for; the address carries it through the sign-in. */
type Intent = 'save' | 'alert'

/** An address of this site that carries an intent. */
export function withIntent(path: string, intent: Intent, value = '1') {
  const { pathname, search } = new URL(path, 'http://same.invalid')
  const params = new URLSearchParams(search)
  params.set(intent, value)
  return `${pathname}?${params}`
}

/** Whether the address carries an intent, and the way to take it out, so that it is carried out once. */
export function useIntent(intent: Intent, value = '1') {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  return {
    isMeant: params.get(intent) === value,
    settle: () => {
      params.delete(intent)
      void navigate(
        { search: params.toString(), hash },
        { replace: true, preventScrollReset: true, state },
      )
    },
  }
}
