import { may } from '@app/contract/core/access.ts'
import { homeOf } from '@app/contract/pages.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** HR has these pages among its own; whoever may not hire goes home. */
export default function HiringGuard() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  if (!may(role, 'hires.manage')) return <Navigate to={homeOf(role)} replace />
  return role === 'hr' ? <Navigate to={ofHr(pathname, search)} replace /> : <Outlet />
}

function ofHr(pathname: string, search: string): string {
  const path = pathname.replace('/hiring', '')
  if (path === '/hires')
    return `/hr/dashboard?${new URLSearchParams(`tab=hires&${search.slice(1)}`)}`
  return `/hr${path || '/applications'}${search}`
}
