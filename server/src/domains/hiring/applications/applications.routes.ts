import { applications as routes } from '@app/contract/hiring/applications.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { apply, moveMany, review, undo, withdraw } from './application-changes.ts'
import { counts, list, mine } from './application-lists.ts'
import { read } from './applications.ts'

export const applicationRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  counts: ({ db, query }) => counts(db, query),
  mine: ({ db, user, query }) => mine(db, user, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  apply: ({ db, body, ...context }) => apply(db, actorOf(context), body),
  review: ({ db, params, body, ...context }) => review(db, actorOf(context), params.id, body),
  moveMany: ({ db, body, ...context }) => moveMany(db, actorOf(context), body),
  undo: ({ db, params, body, ...context }) => undo(db, actorOf(context), params.id, body.version),
  withdraw: ({ db, params, ...context }) => withdraw(db, actorOf(context), params.id),
})
