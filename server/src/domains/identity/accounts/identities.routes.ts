import { identities as routes } from '@app/contract/identity/identities.ts'
import { implement } from '#platform/http/implement.ts'
import { list, unlink } from './identities.ts'

export const identityRoutes = implement(routes, {
  list: ({ db, user }) => list(db, user),
  unlink: ({ db, user, params, from, request }) =>
    unlink(db, { user, from }, params.id, request.server.config),
})
