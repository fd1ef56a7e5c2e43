import { startups as routes } from '@app/contract/projects/startups.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import { decide } from './startup-decisions.ts'
import { change, create } from './startup-writes.ts'
import * as startups from './startups.ts'

export const startupRoutes = implement(routes, {
  list: ({ db, user, query }) => startups.list(db, user, query),
  create: ({ db, user, from, body }) => create(db, user, from, body),
  read: ({ db, user, params }) => startups.read(db, user, params.id),
  change: ({ db, params, body, ...asked }) => change(db, byOf(asked), params.id, body),
  decide: ({ db, params, body, ...asked }) => decide(db, byOf(asked), params.id, body),
  mine: ({ db, user }) => startups.mine(db, user),
})
