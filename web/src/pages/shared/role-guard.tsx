import { may, type Permission } from '@app/contract/core/access.ts'
import { homeOf, ownUrl } from '@app/contract/pages.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

interface RoleGuardProps {
  allow: Permission
  children: ReactNode
}

/** Roles that have the page among their own are sent there, and those without the permission home. */
export function RoleGuard({ allow, children }: RoleGuardProps) {
  const { role } = useMe()
  const { pathname, search, hash } = useLocation()
  if (!may(role, allow)) return <Navigate to={homeOf(role)} replace />
  const link = pathname + search + hash
  const own = ownUrl(role, link)
  return own === link ? children : <Navigate to={own} replace />
}
