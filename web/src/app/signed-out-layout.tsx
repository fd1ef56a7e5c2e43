import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#lib/session/session-store.ts'
import { afterSignIn } from './guard.ts'

/** Pages for people who are not signed in; whoever is, or has just become so, goes on to their work. */
export default function SignedOutLayout() {
  const { me } = useSession()
  const location = useLocation()
  return me ? <Navigate to={afterSignIn(me.role, location)} replace /> : <Outlet />
}
