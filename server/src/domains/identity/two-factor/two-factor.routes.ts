import { t } from '@app/contract/i18n/translate.ts'
import { secondFactor as routes } from '@app/contract/identity/two-factor.ts'
import { proved } from '#domains/identity/accounts/credentials.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { consumeTry } from './codes.ts'
import { checkTicket, finish } from './second-step.ts'
import * as factors from './two-factor.ts'

export const secondFactorRoutes = implement(routes, {
  state: ({ db, user }) => factors.state(db, user),
  begin: withPreparation(
    ({ db, user, body }) => proved(db, user, body.current_password),
    ({ db, user }) => factors.begin(db, user),
  ),
  confirm: withPreparation(
    ({ db, user, from }) => consumeTry(db, user.id, from),
    ({ db, user, body, from, request }) =>
      factors.confirm(db, user, body.code, from, request.server.config),
  ),
  renewCodes: withPreparation(
    async ({ db, user, body, from }) => {
      await consumeTry(db, user.id, from)
      await proved(db, user, body.current_password)
    },
    ({ db, user, body, from, request }) =>
      factors.renewCodes(db, user, body.code, from, request.server.config),
  ),
  turnOff: withPreparation(
    async ({ db, user, body, from }) => {
      await consumeTry(db, user.id, from)
      await proved(db, user, body.current_password)
    },
    async ({ db, user, body, from, request }) => {
      await factors.turnOff(db, user, body.code, from, request.server.config)
      return { message: t('Two-factor authentication is off.') }
    },
  ),
  signIn: withPreparation(
    ({ db, body, from }) => checkTicket(db, body.ticket, from),
    ({ db, body, from, user, request }) => finish(db, body, from, request.server.config, user),
  ),
  reset: ({ db, user, params, from, request }) =>
    factors.reset(db, user, params.id, from, request.server.config),
})
