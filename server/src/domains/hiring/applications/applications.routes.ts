import { applications as routes } from '@app/contract/hiring/applications.ts'
import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { consumeRows } from '#platform/security/bulk-reading.ts'
import { apply, moveMany, review, undo, withdraw } from './application-changes.ts'
import * as decisions from './application-decisions.ts'
import { counts, list, mine } from './application-lists.ts'
import { readsOthers } from './application-rows.ts'
import { read } from './applications.ts'
import * as reasons from './decision-reasons.ts'

export async function applicationRoutes(app: FastifyInstance) {
  await implement(routes, {
    // Counted on the primary: `db` may be a replica.
    list: async ({ db, user, query, from, request: { server } }) => {
      const [page] = await Promise.all([
        list(db, user, query),
        readsOthers(user) && consumeRows(server.database.db, { user, from }, 'application', query),
      ])
      return page
    },
    counts: ({ db, query }) => counts(db, query),
    mine: ({ db, user, query }) => mine(db, user, query),
    read: ({ db, user, params }) => read(db, user, params.id),
    apply: ({ db, body, ...context }) => apply(db, actorOf(context), body),
    review: ({ db, params, body, ...context }) => review(db, actorOf(context), params.id, body),
    moveMany: ({ db, body, ...context }) => moveMany(db, actorOf(context), body),
    decide: ({ db, body, ...context }) => decisions.decide(db, actorOf(context), body),
    previewDecision: ({ db, body, ...context }) =>
      decisions.previewDecision(db, actorOf(context), body),
    takeBackDecision: ({ db, params, ...context }) =>
      decisions.takeBack(db, actorOf(context), params.id),
    undo: ({ db, params, body, ...context }) => undo(db, actorOf(context), params.id, body.version),
    withdraw: ({ db, params, ...context }) => withdraw(db, actorOf(context), params.id),
  })(app)
  await implement(decisionReasons, {
    list: ({ db }) => reasons.list(db),
    create: ({ db, user, from, body }) => reasons.create(db, { user, from }, body),
    change: ({ db, user, from, params, body }) =>
      reasons.change(db, { user, from }, params.id, body),
  })(app)
}
