import { setup as routes } from '@app/contract/admin/setup.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { sendTestMail, setupState } from './setup.ts'

export const setupRoutes = implement(routes, {
  state: ({ db, request }) => setupState(db, request.server.config),
  sendTestMail: ({ db, ...context }) => sendTestMail(db, actorOf(context)),
})
