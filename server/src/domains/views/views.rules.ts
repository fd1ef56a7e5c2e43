import type { Role } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { conflict, forbidden } from '#platform/problem.ts'

/** Nobody looks as a superadmin, so not as oneself either; and an account that cannot sign in shows nothing. */
export function refuseView({ role, status }: { role: Role; status: string }): void {
  if (role === 'superadmin') throw forbidden(t('Nobody can view as a superadmin.'))
  if (status !== 'active') throw conflict(t('Only an active account can be viewed.'))
}
