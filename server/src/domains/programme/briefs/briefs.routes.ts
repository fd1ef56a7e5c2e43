import { briefs as routes } from '@app/contract/programme/briefs.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { lead, pick, propose, suggest, takeBack } from './brief-assigning.ts'
import { leads, list, read } from './brief-rows.ts'
import * as briefs from './briefs.ts'

export const briefRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  create: ({ db, body, ...context }) => briefs.create(db, actorOf(context), body),
  leads: ({ db, query }) => leads(db, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  change: ({ db, params, body, ...context }) =>
    briefs.change(db, actorOf(context), params.id, body),
  withdraw: ({ db, params, body, ...context }) =>
    briefs.withdraw(db, actorOf(context), params.id, body.version),
  decide: ({ db, params, body, ...context }) => briefs.decide(db, actorOf(context), params, body),
  drop: ({ db, params, body, ...context }) =>
    briefs.drop(db, actorOf(context), params, body.version),
  candidates: ({ db, params, query }) => briefs.candidates(db, params, query),
  suggest: ({ db, params, body, ...context }) => suggest(db, actorOf(context), params.id, body),
  pick: ({ db, params, body, ...context }) => pick(db, actorOf(context), params, body),
  lead: ({ db, params, body, ...context }) => lead(db, actorOf(context), params.id, body),
  propose: ({ db, params, body, ...context }) => propose(db, actorOf(context), params.id, body),
  takeBack: ({ db, params, body, ...context }) =>
    takeBack(db, actorOf(context), params.id, body.version),
})
