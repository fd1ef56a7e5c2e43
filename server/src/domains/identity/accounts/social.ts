import { internRole } from '@app/contract/core/roles.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { mayRegister } from '@app/contract/i18n/organisation.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import { FullName, type SignInResult } from '@app/contract/identity/accounts.ts'
import type { SocialProvider } from '@app/contract/identity/social-providers.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { makeLink, redeem } from '#domains/identity/links/links.ts'
import { languageOf, settingsInLanguage } from '#domains/identity/settings/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import {
  type ClientInfo,
  clientInfoOf,
  hashToken,
  newToken,
  type User,
} from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { unauthenticated } from '#platform/problem.ts'
import { record, recordIfPossible } from '#platform/security/audit.ts'
import { identities, socialStarts, users } from '#schema/accounts.table.ts'
import type { Config, SiteConfig } from '#src/config.ts'
import { linkedMail } from './account-mails.ts'
import { consumeRequest, dropAccess, registrationRule } from './accounts.ts'
import { enter, signingIn } from './sign-in.ts'
import { consentUrl, type Visitor, visitorOf } from './social-providers.ts'

/** Starts a social sign-in: the URL to redirect to, and the secret that the browser must present when it comes back. */
async function start(db: Db, config: Config, provider: SocialProvider) {
  const [state, code_verifier, browser] = [newToken(), newToken(), newToken()]
  const url = await consentUrl(config, provider, { state, codeVerifier: code_verifier })
  await db.insert(socialStarts).values({
    state_hash: hashToken(state),
    provider,
    code_verifier,
    browser_hash: hashToken(browser),
    expires_at: sql`now() + interval '10 minutes'`,
  })
  return { url, browser }
}

/** Uses a state up; undefined when it is unknown, expired, of another provider or of another browser. */
async function finish(db: Db, provider: SocialProvider, state: string, browser: string) {
  const [begun] = await db
    .delete(socialStarts)
    .where(
      and(
        eq(socialStarts.state_hash, hashToken(state)),
        eq(socialStarts.browser_hash, hashToken(browser)),
        eq(socialStarts.provider, provider),
        sql`${socialStarts.expires_at} > now()`,
      ),
    )
    .returning({ code_verifier: socialStarts.code_verifier })
  return begun?.code_verifier
}

/**
 * The account of a visitor, found by the provider's id or else by an address the provider has verified, and created
 * when there is none. Returns a one-time code, or undefined when the visitor may not sign in.
 */
async function admit(
  db: Db,
  provider: SocialProvider,
  visitor: Visitor,
  from: ClientInfo,
  base: SiteConfig,
): Promise<string | undefined> {
  const known = await identityOf(db, provider, visitor)
  const id = known ?? (await linked(db, provider, visitor, from, base))
  if (!id) return undefined
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')))
    .for('share')
  // A new address or password may have dropped it until now.
  if (!user || (known && !(await identityOf(db, provider, visitor)))) return undefined
  return makeLink(db, 'social', user.id)
}

async function identityOf(db: Db, provider: SocialProvider, { subject }: Visitor) {
  const [known] = await db
    .select({ user_id: identities.user_id })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return known?.user_id
}

async function linked(
  db: Db,
  provider: SocialProvider,
  visitor: Visitor,
  from: ClientInfo,
  base: SiteConfig,
) {
  const { data: email } = Email.safeParse(visitor.email)
  if (!email || !visitor.isVerified) return undefined
  const created = await made(db, email, visitor, from)
  const user_id = created ?? (await owned(db, email))
  if (!user_id) return undefined
  await db
    .insert(identities)
    .values({ user_id, provider, subject: visitor.subject })
    .onConflictDoNothing()
  const act = { action: 'identity_linked', entity_type: 'user', entity_id: user_id }
  await record(db, undefined, from, { ...act, details: { provider } })
  await publish(db, 'account', [{ user_id }])
  if (!created)
    await withLocale(await languageOf(db, user_id), () =>
      queueMail(db, linkedMail(base, email, provider)),
    )
  return user_id
}

async function made(db: Db, email: string, { name }: Visitor, from: ClientInfo) {
  if (!mayRegister(email)) return undefined
  const full_name = FullName.safeParse(name).data ?? email.split('@')[0] ?? email
  const [user] = await db
    .insert(users)
    .values({
      ...{ email, full_name, role: internRole, email_confirmed_at: sql`now()` },
      settings: { language: currentLocale() },
    })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) return undefined
  await recordConsent(db, user.id)
  const details = { role: user.role }
  const act = { action: 'user_created', entity_type: 'user', entity_id: user.id, details }
  await recordIfPossible(db, undefined, from, act)
  await publish(db, 'users', audienceOf('users.manage'), user.id)
  return user.id
}

/**
 * The account of the address, unless it may not sign in. An unconfirmed one may have been created by someone else: its
 * password and devices do not survive.
 */
async function owned(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email)).for('update')
  if (!user || !['active', 'invited'].includes(user.status)) return undefined
  if (user.status === 'invited' || !user.email_confirmed_at) {
    await dropAccess(db, user.id)
    await db
      .update(users)
      .set({
        status: 'active',
        password_hash: null,
        email_confirmed_at: sql`now()`,
        settings: settingsInLanguage(),
      })
      .where(eq(users.id, user.id))
    if (user.status === 'invited') await recordConsent(db, user.id)
    await publish(db, 'users', audienceOf('users.manage'), user.id)
  }
  return user.id
}

/** Exchanges the one-time code for tokens. */
export async function exchange(
  db: Db,
  code: string,
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInResult> {
  const { user_id } = await redeem(db, code, ['social'])
  const [row] = await db.select(signingIn).from(users).where(eq(users.id, user_id))
  if (!row) throw unauthenticated()
  return enter(db, row, from, before)
}

const cookie = 'social_sign_in'

const path = 'Path=/api/auth/social; HttpOnly; SameSite=Lax'

const browserOf = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1) ?? ''

/** The cookie is not a credential: it only shows that the same browser comes back. */
export async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SocialProvider,
) {
  const { config, database } = request.server
  await consumeRequest(database.db, 'social', clientInfoOf(request))
  const { url, browser } = await start(database.db, config, provider)
  const secure = config.BACKEND_URL.startsWith('https:') ? '; Secure' : ''
  reply.header('Set-Cookie', `${cookie}=${browser}; ${path}; Max-Age=600${secure}`)
  return reply.header('Cache-Control', 'no-store').redirect(url)
}

interface CallbackParameters {
  code?: string | undefined
  state?: string | undefined
}

/** Redirects the visitor back to the site: with a one-time code in the fragment, or with an error message. */
export async function comeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SocialProvider,
  returned: CallbackParameters,
) {
  const { BACKEND_URL } = request.server.config
  const { code, reason } = await admission(request, provider, returned)
  reply.header('Set-Cookie', `${cookie}=; ${path}; Max-Age=0`).header('Cache-Control', 'no-store')
  if (code) return reply.redirect(`${BACKEND_URL}/auth/social#code=${code}`)
  const input = new URLSearchParams({
    error: 'social_sign_in',
    error_description: reason ?? t("Couldn't log you in. Please try again."),
  })
  return reply.redirect(`${BACKEND_URL}/?${input}`)
}

/** A one-time code; the reason when there is none, if it is known. */
async function admission(
  request: FastifyRequest,
  provider: SocialProvider,
  returned: CallbackParameters,
): Promise<{ code?: string; reason?: string }> {
  const { config, database } = request.server
  const { code, state } = returned
  const codeVerifier = await finish(database.db, provider, state ?? '', browserOf(request))
  if (!code || !codeVerifier) return {}
  try {
    const visitor = await visitorOf(config, provider, { code, codeVerifier })
    if (!visitor) return {}
    const from = clientInfoOf(request)
    const admitted = await database.transaction((db) => admit(db, provider, visitor, from, config))
    return admitted
      ? { code: admitted }
      : { reason: await refusalOf(database.db, provider, visitor) }
  } catch (error) {
    log.warn({ request_id: request.id, provider, err: error }, 'a social sign-in failed')
    return {}
  }
}

/** Why a visitor was not admitted. Only the owner of an address learns that it has no account. */
async function refusalOf(
  db: Db,
  provider: SocialProvider,
  { subject, email, isVerified }: Visitor,
) {
  const address = Email.safeParse(email).data ?? ''
  const theirs = and(eq(identities.provider, provider), eq(identities.subject, subject))
  const isKnown =
    (await db.$count(identities, theirs)) > 0 ||
    (isVerified && (await db.$count(users, eq(users.email, address))) > 0)
  if (isKnown) return t("You can't log in to this account. Please contact us.")
  if (isVerified && address && !mayRegister(address)) return registrationRule()
  return t(
    "Couldn't log you in. Make sure your email address is verified with that provider, then try again.",
  )
}
