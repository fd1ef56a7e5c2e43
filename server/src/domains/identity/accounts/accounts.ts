import { internRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type {
  Me,
  accounts as routes,
  SocialProvider,
  Tokens,
} from '@app/contract/identity/accounts.ts'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import { type ClientInfo, clientInfoOf, hashToken, type User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { links, sessions, socialStarts, users } from '#schema/accounts.table.ts'
import type { Config } from '#src/config.ts'
import { recordIfPossible } from './account-activity.ts'
import { consumeMail, consumeRequest } from './account-limits.ts'
import { makeLink } from './account-links.ts'
import {
  alreadyMail,
  type Base,
  confirmMail,
  invitationMail,
  unfinishedMail,
} from './account-mails.ts'
import { hashOfPassword } from './passwords.ts'
import { chosenLanguage, endSessions, freshTokens, inGrace } from './sessions.ts'
import { meOf } from './sign-in.ts'
import { admit, finish, start } from './social.ts'
import { visitorOf } from './social-providers.ts'

const cookie = 'social_sign_in'
const path = 'Path=/api/auth/social; HttpOnly; SameSite=Lax'

const browserOf = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1) ?? ''

const siteOf = ({ server }: FastifyRequest) => server.config.BACKEND_URL.replace(/\/+$/, '')

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
  const code = await codeOf(request, provider, returned)
  reply.header('Set-Cookie', `${cookie}=; ${path}; Max-Age=0`).header('Cache-Control', 'no-store')
  if (code) return reply.redirect(`${siteOf(request)}/auth/social#code=${code}`)
  const input = new URLSearchParams({
    error: 'social_sign_in',
    error_description: t(
      'The sign-in did not work. Your address must be verified there. Please try again.',
    ),
  })
  return reply.redirect(`${siteOf(request)}/?${input}`)
}

async function codeOf(
  request: FastifyRequest,
  provider: SocialProvider,
  returned: CallbackParameters,
) {
  const { config, database } = request.server
  const { code, state } = returned
  const codeVerifier = await finish(database.db, provider, state ?? '', browserOf(request))
  if (!code || !codeVerifier) return undefined
  try {
    const visitor = await visitorOf(config, provider, { code, codeVerifier })
    if (!visitor) return undefined
    const from = clientInfoOf(request)
    return await database.transaction((db) => admit(db, provider, visitor, from))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ request_id: request.id, provider, reason }, 'a social sign-in failed')
    return undefined
  }
}

/** The signed-in user, read from the database; updates the last activity now and then. */
export async function me(db: Db, user: User): Promise<Me> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row) throw unauthenticated()
  // Impersonation does not count as activity of the user.
  if (user.view) return { ...meOf(row), viewed_until: user.view.until }
  const earlier = (column: typeof users.last_seen_at | typeof sessions.last_seen_at) =>
    sql`coalesce(${column}, 'epoch') < now() - interval '5 minutes'`
  const seen = { last_seen_at: sql`now()` }
  await db
    .update(users)
    .set(seen)
    .where(and(eq(users.id, user.id), earlier(users.last_seen_at)))
  await db
    .update(sessions)
    .set(seen)
    .where(and(eq(sessions.id, user.session_id), earlier(sessions.last_seen_at)))
  return meOf(row)
}

/** Signs out of every device; an anonymous caller is signed out already. */
export async function logOut(db: Db, user: User | undefined, from: ClientInfo): Promise<undefined> {
  if (!user) return
  await endSessions(db, user.id)
  await publish(db, 'sessions', [{ user_id: user.id }])
  await record(db, user, from, {
    action: 'user_signed_out',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/** Purges expired sessions, old links and unfinished social sign-ins. For a job. */
export async function purgeExpiredAccounts(db: Db): Promise<void> {
  await db.delete(links).where(lt(links.expires_at, sql`now()`))
  await db.delete(socialStarts).where(lt(socialStarts.expires_at, sql`now()`))
  await db.delete(sessions).where(lt(sessions.refresh_expires_at, sql`now()`))
}

/**
 * Detects a refresh token that is reused after the grace period, which means it was copied: the device is signed out.
 * Returns true when that happened; the caller throws, so this needs a transaction of its own.
 */
export async function endCopied(db: Db, refresh_token: string, from: ClientInfo): Promise<boolean> {
  const [copied] = await db
    .delete(sessions)
    .where(and(eq(sessions.refresh_hash_before, hashToken(refresh_token)), sql`not (${inGrace})`))
    .returning({ id: sessions.id, user_id: sessions.user_id })
  if (!copied) return false
  const details = { user_id: copied.user_id }
  const act = { action: 'session_copied', entity_type: 'session', entity_id: copied.id, details }
  await record(db, undefined, from, act)
  await publish(db, 'account', [{ user_id: copied.user_id }])
  return true
}

/** Exchanges a refresh token for a new pair; it can be used once, with a short grace period for concurrent tabs. */
export async function renew(db: Db, refresh_token: string): Promise<Tokens> {
  const hash = hashToken(refresh_token)
  const isToken = or(
    eq(sessions.refresh_hash, hash),
    and(eq(sessions.refresh_hash_before, hash), inGrace),
  )
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(isToken, sql`${sessions.refresh_expires_at} > now()`, eq(users.status, 'active')))
    .for('update', { of: sessions })
  if (!session) throw unauthenticated()
  const { columns, ...tokens } = freshTokens()
  const [row] = await db
    .update(sessions)
    .set({
      ...columns,
      token_hash_before: sql`case when ${sessions.expires_at} > now() then ${sessions.token_hash} end`,
      refresh_hash_before: hash,
      refreshed_at: sql`now()`,
      last_seen_at: sql`now()`,
    })
    .where(eq(sessions.id, session.id))
    .returning({ expires_at: sessions.expires_at })
  return { ...tokens, expires_at: row?.expires_at ?? '' }
}

type SignUp = Parsed<typeof routes.signUp>['body']

/** Consumes the rate limit and hashes the password, whether or not the address has an account. */
export async function prepareSignUp(db: Db, { email, password }: SignUp, from: ClientInfo) {
  await consumeRequest(db, 'signup', from)
  await consumeMail(db, 'signup', email)
  return hashOfPassword(password, 'password')
}

/**
 * Creates an intern, whatever role was requested. An address that has an account gets an email and the same response.
 */
export async function signUp(
  db: Db,
  { email, full_name }: SignUp,
  password_hash: string,
  from: ClientInfo,
  config: Config,
) {
  const requires_confirmation = config.REQUIRE_EMAIL_CONFIRMATION
  const email_confirmed_at = requires_confirmation ? null : sql`now()`
  const [created] = await db
    .insert(users)
    .values({ email, full_name, password_hash, email_confirmed_at, role: internRole })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role })
  if (!created) await notifyOwner(db, email, from, config)
  else {
    if (requires_confirmation)
      await queueMail(db, confirmMail(config, email, await makeLink(db, 'signup', created.id)))
    const details = { email, role: created.role, full_name }
    const act = { action: 'user_created', entity_type: 'user', entity_id: created.id, details }
    await recordIfPossible(db, undefined, from, act)
  }
  return { requires_confirmation }
}

async function notifyOwner(db: Db, email: string, from: ClientInfo, base: Base) {
  const [owner] = await db
    .select({
      id: users.id,
      status: users.status,
      email_confirmed_at: users.email_confirmed_at,
      language: chosenLanguage,
    })
    .from(users)
    .where(eq(users.email, email))
  if (!owner) return
  await record(db, undefined, from, {
    action: 'signup_repeated',
    entity_type: 'user',
    entity_id: owner.id,
  })
  await withLocale(owner.language ?? currentLocale(), () => mailOwner(db, owner, email, base))
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'status' | 'email_confirmed_at'>

async function mailOwner(db: Db, owner: Owner, email: string, base: Base) {
  if (owner.status === 'invited')
    return queueMail(db, invitationMail(base, email, await makeLink(db, 'invitation', owner.id)))
  if (owner.status === 'active' && !owner.email_confirmed_at)
    return queueMail(db, unfinishedMail(base, email, await makeLink(db, 'recovery', owner.id)))
  return queueMail(db, alreadyMail(base, email))
}

/** Resends the confirmation if it is still missing. */
export async function resend(db: Db, email: string, from: ClientInfo, base: Base) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (user?.status !== 'active' || user.email_confirmed_at) return
  await queueMail(db, confirmMail(base, email, await makeLink(db, 'signup', user.id)))
  const act = { action: 'confirmation_resent', entity_type: 'user', entity_id: user.id }
  await record(db, undefined, from, act)
}
