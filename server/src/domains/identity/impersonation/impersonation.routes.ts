import { impersonations as routes } from '@app/contract/identity/impersonation.ts'
import { implement } from '#platform/http/implement.ts'
import * as impersonations from './impersonation.ts'

export const impersonationRoutes = implement(routes, {
  start: ({ db, user, from, params, body, request }) =>
    impersonations.start(db, { user, from }, { ...params, ...body }, request.server.config),
  end: ({ db, user, from }) => impersonations.end(db, { user, from }),
})
