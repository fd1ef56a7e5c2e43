import { may } from '@app/contract/core/access.ts'
import { homeOf, ownUrl } from '@app/contract/pages.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** HR has the pool among its own pages; users who may not use it are sent home. */
export function PoolGuard({ children }: { children: ReactNode }) {
  const { role } = useMe()
  const { pathname, search } = useLocation()
  if (!may(role, 'candidates.manage')) return <Navigate to={homeOf(role)} replace />
  const own = ownUrl(role, pathname + search)
  return own === pathname + search ? children : <Navigate to={own} replace />
}
