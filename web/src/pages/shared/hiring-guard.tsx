import { Outlet } from 'react-router'
import { RoleGuard } from './role-guard.tsx'

/** HR has these pages among its own. */
export default function HiringGuard() {
  return (
    <RoleGuard allow="hires.manage">
      <Outlet />
    </RoleGuard>
  )
}
