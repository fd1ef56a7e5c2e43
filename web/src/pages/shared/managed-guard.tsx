import { may } from '@app/contract/core/access.ts'
import { homeOf, ownUrl } from '@app/contract/pages.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** Project managers have these pages among their own; users who may not publish are sent home. */
export default function ManagedGuard() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  if (!may(role, 'internships.manage')) return <Navigate to={homeOf(role)} replace />
  const own = ownUrl(role, pathname + search)
  return own === pathname + search ? <Outlet /> : <Navigate to={own} replace />
}
