import { homeOf } from '@app/contract/pages.ts'
import { Navigate } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

export const meta = () => [{ title: 'Cohort' }]

/** Below the guard, so a stranger is already on the way to the sign-in: as /dashboard (spec §2). */
export default function UnknownPath() {
  return <Navigate to={homeOf(useMe().role)} replace />
}
