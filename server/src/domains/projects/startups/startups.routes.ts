import { startups as routes } from '@app/contract/projects/startups.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { addRepresentative, decide, removeRepresentative } from './startup-decisions.ts'
import { readStartup } from './startup-rows.ts'
import * as startups from './startups.ts'

export const startupRoutes = implement(routes, {
  list: ({ db, user, query }) => startups.list(db, user, query),
  create: ({ db, user, from, body }) => startups.create(db, { user, from }, body),
  read: ({ db, user, params }) => readStartup(db, user, params.id),
  change: ({ db, params, body, ...context }) =>
    startups.change(db, actorOf(context), params.id, body),
  decide: ({ db, params, body, ...context }) => decide(db, actorOf(context), params.id, body),
  addRepresentative: ({ db, user, from, params, body }) =>
    addRepresentative(db, { user, from }, params.id, body.email),
  removeRepresentative: ({ db, user, from, params }) =>
    removeRepresentative(db, { user, from }, params.id, params.user_id),
  mine: ({ db, user }) => startups.mine(db, user),
})
