import { homeOf } from '@app/contract/pages.ts'
import { Navigate } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

export const meta = () => [{ title: 'Cohort' }]

/** Below the guard, so signed-out visitors are redirected to the login as for /dashboard (spec §2). */
export default function UnknownPath() {
  return <Navigate to={homeOf(useMe().role)} replace />
}
