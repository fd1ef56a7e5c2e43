import { users as routes } from '@app/contract/identity/users.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as users from './users.ts'
import * as admin from './users-admin.ts'

export const userRoutes = implement(routes, {
  list: ({ db, user, query, from }) => users.list(db, user, query, from),
  read: ({ db, user, params }) => users.read(db, user, params.id),
  page: ({ db, user, params }) => users.page(db, user, params.id),
  change: ({ db, params, body, ...context }) => users.change(db, actorOf(context), params.id, body),
  manage: ({ db, user, query, from }) => admin.manage(db, user, query, from),
  invite: ({ db, user, body, from, request }) =>
    admin.invite(db, user, body, from, request.server.config),
  remove: ({ db, params, ...context }) => admin.remove(db, actorOf(context), params.id),
})
