import { applications as routes } from '@app/contract/hiring/applications.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import { counts, list, mine, read } from './application-lists.ts'
import { apply, moveMany, review, undo, withdraw } from './applications.ts'

export const applicationRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  counts: ({ db, query }) => counts(db, query),
  mine: ({ db, user, query }) => mine(db, user, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  apply: ({ db, body, ...asked }) => apply(db, byOf(asked), body),
  review: ({ db, params, body, ...asked }) => review(db, byOf(asked), params.id, body),
  moveMany: ({ db, body, ...asked }) => moveMany(db, byOf(asked), body),
  undo: ({ db, params, body, ...asked }) => undo(db, byOf(asked), params.id, body.version),
  withdraw: ({ db, params, ...asked }) => withdraw(db, byOf(asked), params.id),
})
