import { sentences } from '@app/contract/core/problem.ts'
import { internRole, type Role } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { mayRegister, organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type { accounts as routes } from '@app/contract/identity/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { dropLinks, makeLink } from '#domains/identity/links/links.ts'
import { endSessions } from '#domains/identity/sessions/sessions.ts'
import { chosenLanguage, languageOf } from '#domains/identity/settings/settings.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import {
  type ClientInfo,
  hashToken,
  type MailingActor,
  prefixOf,
  type User,
} from '#platform/http/principal.ts'
import { purge } from '#platform/jobs/batches.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { invalid, ProblemError } from '#platform/problem.ts'
import { record, recordIfPossible } from '#platform/security/audit.ts'
import { consume, type RateLimit, refund, reset } from '#platform/security/limits.ts'
import { identities, links, setupLinks, socialStarts, users } from '#schema/accounts.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import type { Config, SiteConfig } from '#src/config.ts'
import {
  alreadyMail,
  confirmMail,
  invitationMail,
  movedMail,
  unfinishedMail,
} from './account-mails.ts'
import { hashOfPassword, inTurn, isPassword } from './passwords.ts'

export { hashOfPassword } from './passwords.ts'

/** Sign-in: five failures per email and network (spec §9, security.md), unless the operator decided otherwise. */
export const loginLimit: RateLimit = {
  most: sql`${setting('login_attempts')}::int`,
  seconds: 15 * 60,
  detail: sentences.tooManyLogins,
}

/** Sign-in: failures per network, whichever accounts are tried. */
export const networkLimit: RateLimit = {
  most: 20,
  seconds: 5 * 60,
  detail: sentences.tooManyLogins,
}

/** Guesses of the current password by a signed-in user. */
const guessLimit: RateLimit = { most: 10, seconds: 15 * 60 }

const mailLimit: RateLimit = { most: 5, seconds: 3600 }

const requestLimit: RateLimit = { most: 600, seconds: 15 * 60 }

const loginsOf = (email: string) => `login ${hashToken(email)} `

export const loginName = (email: string, from: ClientInfo) =>
  loginsOf(email) + prefixOf(from.address)

/** The limit of a network's failures, and its line for checks of passwords. */
export const networkName = (from: ClientInfo) => `logins ${prefixOf(from.address)}`

/** A password reset by email ends a lockout. */
export const resetLogins = (db: Db, email: string) => reset(db, loginsOf(email))

/** Requests per network of a public form that sends email. */
export const consumeRequest = (db: Db, form: string, from: ClientInfo) =>
  consume(db, `${form} ${prefixOf(from.address)}`, requestLimit)

/** Emails per address from one form. */
export const consumeMail = (db: Db, form: string, email: string) =>
  consume(db, `${form} ${hashToken(email)}`, mailLimit)

/** The same without an error, where the response must not reveal it. */
export async function mayMail(db: Db, form: string, email: string): Promise<boolean> {
  try {
    await consumeMail(db, form, email)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** Verifies the current password and returns its hash. Throws 422; guesses are rate limited. */
export async function verifyCurrentPassword(
  db: Db,
  user: User,
  current_password: string,
): Promise<string | null> {
  const name = `password ${user.id}`
  await consume(db, name, guessLimit)
  const [row] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user.id))
  if (!(await inTurn(user.id, () => isPassword(current_password, row?.hash))))
    throw invalid('current_password', t('Current password is incorrect.'))
  await refund(db, name)
  return row?.hash ?? null
}

/** Purges a batch of old links and unfinished social sign-ins; returns how many. For a job. */
export async function purgeExpiredAccounts(db: Db): Promise<number> {
  let purged = 0
  for (const table of [links, setupLinks, socialStarts])
    purged += await purge(db, table, sql`expires_at < now()`)
  return purged
}

type SignUp = Parsed<typeof routes.signUp>['body']

/** Tells who may register. */
export const registrationRule = () => {
  const { registration, mail_domains } = organisation()
  return registration === 'domains'
    ? t('Please register with an email address from {domains}.', {
        domains: mail_domains.join(', '),
      })
    : t('Registration is by invitation only.')
}

/**
 * Consumes the rate limits and hashes the password, whether or not the address has an account. `may_mail` says whether
 * its owner may be sent another mail.
 */
export async function prepareSignUp(db: Db, { email, password }: SignUp, from: ClientInfo) {
  await consumeRequest(db, 'signup', from)
  if (!mayRegister(email)) throw invalid('email', registrationRule())
  const may_mail = await mayMail(db, 'signup', email)
  const about = { field: 'password', email }
  return { may_mail, password_hash: await hashOfPassword(password, about, networkName(from)) }
}

/**
 * Creates an intern, whatever role was requested. An address that has an account gets an email, unless it had its share,
 * and the same response.
 */
export async function signUp(
  db: Db,
  { email, full_name, next }: SignUp,
  { may_mail, password_hash }: Awaited<ReturnType<typeof prepareSignUp>>,
  from: ClientInfo,
  config: Config,
) {
  const requires_confirmation = config.REQUIRE_EMAIL_CONFIRMATION
  const [created] = await db
    .insert(users)
    .values({
      ...{ email, full_name, password_hash, role: internRole },
      // Their mails speak the language of the page they signed up on.
      settings: { language: currentLocale() },
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role })
  if (!created) {
    if (may_mail) await notifyOwner(db, email, from, config, next)
  } else {
    await recordConsent(db, created.id)
    if (requires_confirmation)
      await queueMail(
        db,
        confirmMail(config, email, await makeLink(db, 'signup', created.id), next),
      )
    const details = { role: created.role }
    const act = { action: 'user_created', entity_type: 'user', entity_id: created.id, details }
    await recordIfPossible(db, undefined, from, act)
    await publish(db, 'users', audienceOf('users.manage'), created.id)
  }
  return { requires_confirmation }
}

async function notifyOwner(
  db: Db,
  email: string,
  from: ClientInfo,
  base: SiteConfig,
  next: string | undefined,
) {
  const [owner] = await db
    .select({
      id: users.id,
      role: users.role,
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
  await withLocale(owner.language ?? currentLocale(), () => mailOwner(db, owner, email, base, next))
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'role' | 'status' | 'email_confirmed_at'>

async function mailOwner(
  db: Db,
  owner: Owner,
  email: string,
  base: SiteConfig,
  next: string | undefined,
) {
  if (owner.status === 'invited') return sendInvitation(db, undefined, { ...owner, email }, base)
  if (owner.status === 'active' && !owner.email_confirmed_at)
    return queueMail(
      db,
      unfinishedMail(base, email, await makeLink(db, 'recovery', owner.id), next),
    )
  return queueMail(db, alreadyMail(base, email, next))
}

/** Resends the confirmation if it is still missing. */
export async function resend(
  db: Db,
  { email, next }: Parsed<typeof routes.resend>['body'],
  from: ClientInfo,
  base: SiteConfig,
) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (user?.status !== 'active' || user.email_confirmed_at) return
  await queueMail(db, confirmMail(base, email, await makeLink(db, 'signup', user.id), next))
  const act = { action: 'confirmation_resent', entity_type: 'user', entity_id: user.id }
  await record(db, undefined, from, act)
}

interface Invitee {
  email: string
  full_name: string
  role: Role
}

/** Emails a link to choose a password; links of earlier invitations end. */
export async function sendInvitation(
  db: Db,
  actor: User | undefined,
  { id, email, role }: Pick<Invitee, 'email' | 'role'> & { id: string },
  base: SiteConfig,
) {
  await dropLinks(db, id, ['invitation'])
  const token = await makeLink(db, 'invitation', id, { inviter_id: actor?.id })
  const invitation = { inviter: actor?.full_name, role }
  // A new user has not chosen a language yet: the inviter's is the best guess.
  await withLocale(actor?.language ?? currentLocale(), () =>
    queueMail(db, invitationMail(base, email, token, invitation)),
  )
}

/**
 * Creates an account and emails its owner a link to choose a password; with the hash of one the account is active at
 * once, and no mail is sent. Undefined when the address has an account.
 */
export async function invite(
  db: Db,
  actor: User | undefined,
  { email, full_name, role, password_hash }: Invitee & { password_hash?: string | undefined },
  from: ClientInfo,
  base: SiteConfig,
) {
  const status = password_hash ? 'active' : 'invited'
  const [created] = await db
    .insert(users)
    .values({ email, full_name, role, status, password_hash, email_confirmed_at: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!created) return undefined
  if (!password_hash) await sendInvitation(db, actor, created, base)
  const details = { role }
  const act = { action: 'user_created', entity_type: 'user', entity_id: created.id, details }
  await recordIfPossible(db, actor, from, act)
  return created
}

/**
 * Ends what lets somebody in or shows them anything without the password, of an account that a stranger may have made with
 * the address of its owner.
 */
export async function dropAccess(db: Db, id: string) {
  await endSessions(db, id)
  for (const table of [passkeys, calendarFeeds]) await db.delete(table).where(eq(table.user_id, id))
}

/**
 * Whoever has the account of a provider only is not let in any more. Its owner is, once the provider has verified the
 * address that the account has now.
 */
export const dropIdentities = (db: Db, user_id: string) =>
  db.delete(identities).where(eq(identities.user_id, user_id))

/**
 * After a superadmin changed an address: links that were mailed to the one before and accounts of providers that had it
 * open nothing any more, and both learn of it.
 */
export async function addressChanged(
  db: Db,
  { user, from, site }: MailingActor,
  { id, email }: { id: string; email: string },
  address: string,
) {
  await dropLinks(db, id, ['signup', 'email_change', 'recovery', 'social'])
  await dropIdentities(db, id)
  const act = { action: 'user_email_changed', entity_type: 'user', entity_id: id }
  await record(db, user, from, act)
  await withLocale(await languageOf(db, id), async () => {
    for (const to of [email, address]) await queueMail(db, movedMail(site, to, address))
  })
}
