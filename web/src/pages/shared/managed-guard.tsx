import { Outlet } from 'react-router'
import { RoleGuard } from './role-guard.tsx'

/** Project managers have these pages among their own. */
export default function ManagedGuard() {
  return (
    <RoleGuard allow="internships.manage">
      <Outlet />
    </RoleGuard>
  )
}
