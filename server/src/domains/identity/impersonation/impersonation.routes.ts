import { views as routes } from '@app/contract/identity/impersonation.ts'
import { implement } from '#platform/http/implement.ts'
import * as views from './impersonation.ts'

export const impersonationRoutes = implement(routes, {
  start: ({ db, user, from, params, body, request }) =>
    views.start(db, user, from, { ...params, ...body }, request.server.config),
  end: ({ db, user, from }) => views.end(db, user, from),
})
