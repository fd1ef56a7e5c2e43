import { applications as routes } from '@app/contract/applications.ts'
import type { FastifyRequest } from 'fastify'
import { implement } from '#platform/implement.ts'
import type { From, User } from '#platform/who.ts'
import { counts, list, mine, read } from './application-lists.ts'
import type { By } from './application-steps.ts'
import { apply } from './application-submitting.ts'
import { moveMany, review, undo, withdraw } from './applications.ts'

interface Asked {
  user: User
  from: From
  request: FastifyRequest
}
const by = ({ user, from, request }: Asked): By => ({
  user,
  from,
  site: request.server.config.BACKEND_URL,
})

export const applicationRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  counts: ({ db, query }) => counts(db, query),
  mine: ({ db, user, query }) => mine(db, user, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  apply: ({ db, body, ...asked }) => apply(db, by(asked), body),
  review: ({ db, params, body, ...asked }) => review(db, by(asked), params.id, body),
  moveMany: ({ db, body, ...asked }) => moveMany(db, by(asked), body),
  undo: ({ db, params, body, ...asked }) => undo(db, by(asked), params.id, body.version),
  withdraw: ({ db, params, ...asked }) => withdraw(db, by(asked), params.id),
})
