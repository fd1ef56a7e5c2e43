import { organisation } from '@app/contract/i18n/organisation.ts'
import { homeOf } from '@app/contract/pages.ts'
import { Navigate } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

export const meta = () => [{ title: organisation().short_name }]

/** Below the guard, so signed-out visitors are redirected to the login as for /dashboard (spec §2). */
export default function UnknownPath() {
  return <Navigate to={homeOf(useMe().role)} replace />
}
