import { passkeys as routes } from '@app/contract/identity/passkeys.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import * as passkeys from './passkeys.ts'
import { ask, checkPasskey, consumeChallenge, enterWith } from './passkeys.ts'
import { reauthenticate, useCode } from './two-factor.ts'

export const passkeyRoutes = implement(routes, {
  list: ({ db, user }) => passkeys.list(db, user),
  begin: withPreparation(
    ({ db, user, body, from }) => reauthenticate(db, { user, from }, body),
    async ({ db, user, from, prepared, request }) => {
      if (prepared) await useCode(db, user.id, prepared, from)
      return passkeys.begin(db, user, request.server.config)
    },
  ),
  add: withPreparation(
    ({ db, user, body, request }) =>
      passkeys.prepareNew(db, user, body.credential, request.server.config),
    ({ db, user, body, prepared, from, request }) =>
      passkeys.add(db, { user, from }, body.name, prepared, request.server.config),
  ),
  rename: ({ db, user, params, body, from }) =>
    passkeys.rename(db, { user, from }, params.id, body.name),
  remove: ({ db, user, params, from, request }) =>
    passkeys.remove(db, { user, from }, params.id, request.server.config),
  ask: withPreparation(
    ({ db, from }) => consumeChallenge(db, from),
    ({ db, request }) => ask(db, request.server.config),
  ),
  signIn: withPreparation(
    ({ db, body, from, request }) => checkPasskey(db, body.credential, from, request.server.config),
    ({ db, prepared, from, user }) => enterWith(db, prepared, from, user),
  ),
})
