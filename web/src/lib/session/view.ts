import type { Role } from '@app/contract/core/access.ts'
import type { View } from '@app/contract/identity/impersonation.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { log } from '#lib/log.ts'
import { transport } from '#lib/transport.ts'
import { beginView, forgetView, readTokens } from './auth-storage.ts'

/** Looks at the product as a person, in this tab. A page of its own: nothing of one's own is left on it. */
export function enterView(view: View, role: Role) {
  beginView(view)
  location.assign(homeOf(role))
}

/** Back to oneself, as a new page. */
export function leaveView() {
  forgetView()
  location.assign(pageUrl('users'))
}

/** Ends the view on the server, too; should that not answer, it ends by itself. */
export async function stopView() {
  const token = readTokens()?.token
  const request = { method: 'DELETE', url: '/api/me/view', binary: false, token } as const
  await transport(request).catch((problem) => log.error('Error ending the view', problem))
  leaveView()
}
