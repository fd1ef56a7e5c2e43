import { consents as routes } from '@app/contract/identity/consents.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { ageOf, agree, consentsOf } from './consents.ts'

export const consentRoutes = implement(routes, {
  mine: async ({ db, user }) => ({
    consents: await consentsOf(db, user),
    age_group: await ageOf(db, user),
  }),
  agree: ({ db, body, ...context }) => agree(db, actorOf(context), body.version),
})
