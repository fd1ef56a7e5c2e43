import { may } from '@app/contract/core/access.ts'
import { homeOf } from '@app/contract/pages.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** Project managers have these pages among their own; whoever may not publish goes home. */
export default function ManagedGuard() {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  if (!may(role, 'internships.manage')) return <Navigate to={homeOf(role)} replace />
  if (role !== 'project_manager') return <Outlet />
  const own = pathname.replace(/^\/managed-internships/, '/pm/internships')
  return <Navigate to={own + search} replace />
}
