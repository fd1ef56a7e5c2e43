import { may } from '@app/contract/core/access.ts'
import { homeOf, ownUrl } from '@app/contract/pages.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** HR has these pages among its own; users who may not hire are sent home. */
export default function HiringGuard() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  if (!may(role, 'hires.manage')) return <Navigate to={homeOf(role)} replace />
  const own = ownUrl(role, pathname + search)
  return own === pathname + search ? <Outlet /> : <Navigate to={own} replace />
}
