import type { Role } from '@app/contract/core/roles.ts'
import type { Impersonation } from '@app/contract/identity/impersonation.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { log } from '#lib/log.ts'
import { transport } from '#lib/transport.ts'
import { beginView, forgetView, readTokens } from './session-store.ts'

/** Impersonates a user in this tab. Loads a new page, so that no data of the superadmin's own session is left. */
export function enterView(view: Impersonation, role: Role) {
  beginView(view)
  location.assign(homeOf(role))
}

/** Ends the impersonation with a new page. */
export function leaveView() {
  forgetView()
  location.assign(pageUrl('users'))
}

/** Ends the impersonation on the server too; if that fails, it expires there. */
export async function stopView() {
  const token = readTokens()?.token
  const request = { method: 'DELETE', url: '/api/me/view', binary: false, token } as const
  await transport(request).catch((problem) => log.error('Error ending the view', problem))
  leaveView()
}
