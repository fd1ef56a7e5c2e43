import { t } from '@app/contract/i18n/translate.ts'
import { secondFactor as routes } from '@app/contract/identity/two-factor.ts'
import { verifyCurrentPassword } from '#domains/identity/accounts/accounts.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import * as factors from './two-factor.ts'

export const secondFactorRoutes = implement(routes, {
  state: ({ db, user }) => factors.state(db, user),
  begin: withPreparation(
    ({ db, user, body }) => verifyCurrentPassword(db, user, body.current_password),
    ({ db, user }) => factors.begin(db, user),
  ),
  confirm: withPreparation(
    ({ db, user, from }) => factors.consumeTry(db, user.id, from),
    ({ db, user, body, from, request }) =>
      factors.confirm(db, { user, from }, body.code, request.server.config),
  ),
  renewCodes: withPreparation(
    async ({ db, user, body, from }) => {
      await verifyCurrentPassword(db, user, body.current_password)
      await factors.consumeTry(db, user.id, from)
    },
    ({ db, user, body, from, request }) =>
      factors.renewCodes(db, { user, from }, body.code, request.server.config),
  ),
  turnOff: withPreparation(
    async ({ db, user, body, from }) => {
      await verifyCurrentPassword(db, user, body.current_password)
      await factors.consumeTry(db, user.id, from)
    },
    async ({ db, user, body, from, request }) => {
      await factors.turnOff(db, { user, from }, body.code, request.server.config)
      return { message: t('Two-factor authentication is off.') }
    },
  ),
  signIn: withPreparation(
    ({ db, body, from }) => factors.checkTicket(db, body.ticket, from),
    ({ db, body, from, user, request }) =>
      factors.finish(db, body, from, request.server.config, user),
  ),
  reset: ({ db, user, params, from, request }) =>
    factors.reset(db, { user, from }, params.id, request.server.config),
})
