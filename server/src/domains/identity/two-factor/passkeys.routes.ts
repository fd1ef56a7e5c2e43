import { t } from '@app/contract/i18n/translate.ts'
import { passkeys as routes } from '@app/contract/identity/passkeys.ts'
import { verifyCurrentPassword } from '#domains/identity/accounts/accounts.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { invalid } from '#platform/problem.ts'
import * as passkeys from './passkeys.ts'
import { ask, checkPasskey, consumeChallenge, enterWith } from './passkeys.ts'
import { consumeTry, state, useCode } from './two-factor.ts'

export const passkeyRoutes = implement(routes, {
  list: ({ db, user }) => passkeys.list(db, user),
  begin: withPreparation(
    async ({ db, user, body, from }) => {
      const isAsked = (await state(db, user)).confirmed_at !== null
      if (isAsked && !body.code) throw invalid('code', t('Please enter the code.'))
      if (isAsked) await consumeTry(db, user.id, from)
      await verifyCurrentPassword(db, user, body.current_password)
      return isAsked
    },
    async ({ db, user, body, from, prepared, request }) => {
      if (prepared && body.code) await useCode(db, user.id, body.code, from)
      return passkeys.begin(db, user, request.server.config)
    },
  ),
  add: withPreparation(
    ({ db, user, body, request }) =>
      passkeys.prepareNew(db, user, body.credential, request.server.config),
    ({ db, user, body, prepared, from, request }) =>
      passkeys.add(db, user, body.name, prepared, from, request.server.config),
  ),
  rename: ({ db, user, params, body, from }) =>
    passkeys.rename(db, user, params.id, body.name, from),
  remove: ({ db, user, params, from, request }) =>
    passkeys.remove(db, user, params.id, from, request.server.config),
  ask: withPreparation(
    ({ db, from }) => consumeChallenge(db, from),
    ({ db, request }) => ask(db, request.server.config),
  ),
  signIn: withPreparation(
    ({ db, body, from, request }) => checkPasskey(db, body.credential, from, request.server.config),
    ({ db, prepared, from, user }) => enterWith(db, prepared, from, user),
  ),
})
