import { Navigate, Outlet, useLocation } from 'react-router'
import { afterSignIn } from '#features/identity/accounts/next-page.ts'
import { useSession } from '#lib/session/session-store.ts'

/** For signed-out pages; signed-in users are redirected to their home page. */
export default function SignedOutLayout() {
  const { me } = useSession()
  const location = useLocation()
  return me ? <Navigate to={afterSignIn(me.role, location)} replace /> : <Outlet />
}
