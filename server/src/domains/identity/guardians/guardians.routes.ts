import { guardians as routes } from '@app/contract/identity/guardians.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import {
  answer,
  askGuardian,
  consumeOpening,
  declareAge,
  guardianOf,
  minorOf,
  prepareAsking,
  revokeGuardian,
} from './guardians.ts'

export const guardianRoutes = implement(routes, {
  declareAge: ({ db, body, ...context }) => declareAge(db, actorOf(context), body.age_group),
  mine: ({ db, user }) => guardianOf(db, user),
  ask: withPreparation(
    ({ db, user, body }) => prepareAsking(db, user, body.email),
    ({ db, body, ...context }) =>
      askGuardian(db, actorOf(context), body.email, context.request.server.config),
  ),
  revoke: ({ db, ...context }) => revokeGuardian(db, actorOf(context)),
  openLink: withPreparation(
    ({ db, from }) => consumeOpening(db, from),
    ({ db, body }) => minorOf(db, body.token),
  ),
  answer: withPreparation(
    ({ db, from }) => consumeOpening(db, from),
    ({ db, body, from, request }) => answer(db, body, from, request.server.config),
  ),
})
