import { t } from '@app/contract/i18n/translate.ts'
import { accounts as routes } from '@app/contract/identity/accounts.ts'
import { invitationOf, isGood } from '#domains/identity/links/links.ts'
import * as sessions from '#domains/identity/sessions/sessions.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { unauthenticated } from '#platform/problem.ts'
import { consumeRequest, mayMail, prepareSignUp, resend, signUp } from './accounts.ts'
import { isSetupLinkGood, prepareSetup, setUp } from './bootstrap.ts'
import * as credentials from './credentials.ts'
import { checkLogin, enter } from './sign-in.ts'
import { comeBack, exchange, leave } from './social.ts'
import { configured } from './social-providers.ts'

export const accountRoutes = implement(routes, {
  signUp: withPreparation(
    ({ db, body, from }) => prepareSignUp(db, body, from),
    ({ db, body, prepared, from, request }) =>
      signUp(db, body, prepared, from, request.server.config),
  ),
  logIn: withPreparation(
    ({ db, body, from, request }) => checkLogin(db, body, from, request.server.config),
    ({ db, prepared, from, user }) => enter(db, prepared, from, user),
  ),
  logOut: ({ db, user, from }) => sessions.logOut(db, { user, from }),
  me: ({ db, user }) => sessions.me(db, user),
  refresh: withPreparation(
    async ({ body, from, request }) => {
      const ends = await request.server.database.transaction((db) =>
        sessions.endCopied(db, body.refresh_token, from),
      )
      if (ends) throw unauthenticated()
    },
    ({ db, body }) => sessions.renew(db, body.refresh_token),
  ),
  recover: withPreparation(
    async ({ db, body, from }) => {
      await consumeRequest(db, 'recover', from)
      return mayMail(db, 'recover', body.email)
    },
    async ({ db, body, from, prepared, request }) => {
      if (prepared) await credentials.recover(db, body, from, request.server.config)
      return { message: t('If that email is registered, a reset link has been sent.') }
    },
  ),
  reset: withPreparation(
    ({ db, body }) => credentials.prepareReset(db, body),
    async ({ db, body, from, prepared, request }) => {
      await credentials.reset(db, body.token, prepared, from, request.server.config)
      return { message: t('Your password has been changed. You can log in now.') }
    },
  ),
  checkLink: async ({ db, body: { token, type } }) => {
    if (type === 'setup') return { is_valid: await isSetupLinkGood(db, token) }
    const kinds = type === 'recovery' ? credentials.recoveryKinds : [type]
    const [is_valid, invitation] = await Promise.all([
      isGood(db, token, kinds),
      type === 'recovery' ? invitationOf(db, token) : undefined,
    ])
    return { is_valid, invitation }
  },
  setUp: withPreparation(
    ({ db, body, from }) => prepareSetup(db, body, from),
    ({ db, body, prepared, from, user }) => setUp(db, body, prepared, from, user),
  ),
  verify: async ({ db, body: { token, type }, from }) => {
    await credentials.verify(db, token, type, from)
    return { message: t('Your email address is confirmed.') }
  },
  resend: withPreparation(
    async ({ db, body, from }) => {
      await consumeRequest(db, 'resend', from)
      return mayMail(db, 'resend', body.email)
    },
    async ({ db, body, from, prepared, request }) => {
      if (prepared) await resend(db, body, from, request.server.config)
      return { message: t("If that email is awaiting confirmation, we've sent a new link.") }
    },
  ),
  changePassword: withPreparation(
    ({ db, user, body }) => credentials.prepareNewPassword(db, user, body),
    async ({ db, user, prepared, from, request }) => {
      await credentials.changePassword(db, { user, from }, prepared, request.server.config)
      return { message: t('Your password has been changed.') }
    },
  ),
  changeEmail: withPreparation(
    ({ db, user, body }) => credentials.prepareEmailChange(db, user, body),
    async ({ db, user, body, from, request }) => {
      await credentials.changeEmail(db, { user, from }, body.email, request.server.config)
      return { message: t('Please open the link in the email we sent to your new address.') }
    },
  ),
  devices: ({ db, user, query }) => sessions.devices(db, user, query.user_id),
  providers: async ({ request }) => ({ providers: configured(request.server.config) }),
  socialStart: ({ request, reply, params }) => leave(request, reply, params.provider),
  socialReturn: ({ request, reply, params, query }) =>
    comeBack(request, reply, params.provider, query),
  exchange: ({ db, body, from, user }) => exchange(db, body.code, from, user),
  endDevice: ({ db, user, params, from }) => sessions.endDevice(db, { user, from }, params.id),
})
