import { briefs as routes } from '@app/contract/programme/briefs.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import * as briefs from './briefs.ts'

export const briefRoutes = implement(routes, {
  list: ({ db, user, query }) => briefs.list(db, user, query),
  create: ({ db, body, ...asked }) => briefs.create(db, byOf(asked), body),
  leads: ({ db }) => briefs.leads(db),
  read: ({ db, user, params }) => briefs.read(db, user, params.id),
  change: ({ db, params, body, ...asked }) => briefs.change(db, byOf(asked), params.id, body),
  withdraw: ({ db, params, body, ...asked }) =>
    briefs.withdraw(db, byOf(asked), params.id, body.version),
  decide: ({ db, params, body, ...asked }) => briefs.decide(db, byOf(asked), params, body),
  drop: ({ db, params, body, ...asked }) => briefs.drop(db, byOf(asked), params, body.version),
  candidates: ({ db, params, query }) => briefs.candidates(db, params, query),
  suggest: ({ db, params, body, ...asked }) => briefs.suggest(db, byOf(asked), params.id, body),
  pick: ({ db, params, body, ...asked }) => briefs.pick(db, byOf(asked), params, body),
  lead: ({ db, params, body, ...asked }) => briefs.lead(db, byOf(asked), params.id, body),
  propose: ({ db, params, body, ...asked }) => briefs.propose(db, byOf(asked), params.id, body),
  takeBack: ({ db, params, body, ...asked }) =>
    briefs.takeBack(db, byOf(asked), params.id, body.version),
})
