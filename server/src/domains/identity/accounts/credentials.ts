import type { Parsed } from '@app/contract/core/route.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import type { accounts as routes } from '@app/contract/identity/accounts.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { dropLinks, isSpent, makeLink, ownerOf, redeem } from '#domains/identity/links/links.ts'
import { endSessions } from '#domains/identity/sessions/sessions.ts'
import { chosenLanguage, settingsInLanguage } from '#domains/identity/settings/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, ClientInfo, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { changed, conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { linkKinds, users } from '#schema/accounts.table.ts'
import type { SiteConfig } from '#src/config.ts'
import {
  alreadyMail,
  movingMail,
  newAddressMail,
  passwordMail,
  recoveryMail,
} from './account-mails.ts'
import {
  consumeMail,
  dropAccess,
  dropIdentities,
  resetLogins,
  verifyCurrentPassword,
} from './accounts.ts'
import { hashOfPassword } from './passwords.ts'

interface PasswordChange {
  current_password: string
  new_password: string
}

export async function prepareNewPassword(db: Db, user: User, input: PasswordChange) {
  const old = await verifyCurrentPassword(db, user, input.current_password)
  return {
    old,
    hash: await hashOfPassword(input.new_password, { field: 'new_password', email: user.email }),
  }
}

/** Sets a new password, signs out every other device and notifies the owner by email. */
export async function changePassword(
  db: Db,
  { user, from }: Actor,
  { old, hash }: { old: string | null; hash: string },
  base: SiteConfig,
) {
  const isSame = and(eq(users.id, user.id), sql`${users.password_hash} is not distinct from ${old}`)
  const rows = await db
    .update(users)
    .set({ password_hash: hash, updated_at: sql`now()` })
    .where(isSame)
    .returning({ id: users.id })
  if (!rows.length) throw changed()
  await endSessions(db, user.id, user.session_id)
  await dropLinks(db, user.id, ['recovery', 'email_change', 'social', 'second_step'])
  await record(db, user, from, {
    action: 'password_changed',
    entity_type: 'user',
    entity_id: user.id,
  })
  await queueMail(db, passwordMail(base, user.email))
}

interface EmailChange {
  email: string
  current_password: string
}

export async function prepareEmailChange(db: Db, user: User, input: EmailChange) {
  await verifyCurrentPassword(db, user, input.current_password)
  if (input.email === user.email) throw invalid('email', t('This is already your email address.'))
  await consumeMail(db, 'email change', user.id)
}

/**
 * Emails a confirmation to the new address and a notice to the old one. An address that has an account gets another
 * email.
 */
export async function changeEmail(db: Db, { user, from }: Actor, email: string, base: SiteConfig) {
  const [taken] = await db
    .select({ language: chosenLanguage })
    .from(users)
    .where(eq(users.email, email))
  await dropLinks(db, user.id, ['email_change'])
  const token = await makeLink(db, 'email_change', user.id, { email })
  if (taken) await withLocale(taken.language, () => queueMail(db, alreadyMail(base, email)))
  else await queueMail(db, newAddressMail(base, email, token))
  await queueMail(db, movingMail(base, user.email))
  await record(db, user, from, {
    action: 'email_change_requested',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/**
 * Confirms an address by its emailed token; the account comes from the token. Links to a new password that were mailed to
 * the address before end with it, and so do accounts of providers: another reader of that mailbox is not let in.
 */
export async function verify(
  db: Db,
  token: string,
  kind: 'signup' | 'email_change',
  from: ClientInfo,
) {
  const link = await redeem(db, token, [kind])
  const [user] = await db
    .update(users)
    .set({
      ...(link.email && { email: link.email }),
      email_confirmed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(and(eq(users.id, link.user_id), eq(users.status, 'active')))
    .returning({ id: users.id })
    .catch(whenTaken(() => conflict(t('This email address already has an account.'))))
  if (!user) throw isSpent()
  if (kind === 'email_change') {
    await dropLinks(db, user.id, [...recoveryKinds, 'social'])
    await dropIdentities(db, user.id)
  }
  const action = kind === 'signup' ? 'email_confirmed' : 'email_changed'
  await record(db, undefined, from, { action, entity_type: 'user', entity_id: user.id })
  await publish(db, 'account', [{ user_id: user.id }])
}

/** The kinds of links to a new password: both lead to the same screen. */
export const recoveryKinds = ['recovery', 'invitation'] as const

const open = inArray(users.status, ['active', 'invited'])

class DecoyRollback extends Error {}

/**
 * Emails a link to a new password when the address has an account. For an address without one the same work is done and
 * rolled back: the response takes as long and reveals nothing.
 */
export async function recover(
  db: Db,
  { email, next }: Parsed<typeof routes.recover>['body'],
  from: ClientInfo,
  base: SiteConfig,
): Promise<void> {
  const [user] = await db
    .select({ id: users.id, language: chosenLanguage })
    .from(users)
    .where(and(eq(users.email, email), open))
    // Until the link is there the address stays: a change of it waits, and then ends the link.
    .for('key share')
  try {
    await db.transaction(async (inner) => {
      const id = user?.id ?? (await decoy(inner))
      const token = await makeLink(inner, 'recovery', id)
      const language = user?.language ?? currentLocale()
      await withLocale(language, () => queueMail(inner, recoveryMail(base, email, token, next)))
      const act = { action: 'recovery_requested', entity_type: 'user', entity_id: id }
      await record(inner, undefined, from, act)
      if (!user) throw new DecoyRollback()
    })
  } catch (error) {
    if (!(error instanceof DecoyRollback)) throw error
  }
}

async function decoy(db: Db): Promise<string> {
  const [created] = await db
    .insert(users)
    .values({ email: sql`gen_random_uuid()::text`, full_name: 'Nobody', status: 'deleted' })
    .returning({ id: users.id })
  if (!created) throw new DecoyRollback()
  return created.id
}

/** Checks the link before hashing: a hash is only spent on a valid link. */
export async function prepareReset(
  db: Db,
  { token, password }: { token: string; password: string },
) {
  const owner = await ownerOf(db, token, recoveryKinds)
  if (!owner) throw isSpent()
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, owner))
  return hashOfPassword(password, { field: 'password', email: account?.email ?? '' })
}

/**
 * Sets the password of the account the link was sent to, and of no other. The reader of that email owns the address: it
 * is confirmed, an invitation is accepted, every device is signed out, as are accounts of providers until they have this
 * address, and a lockout ends.
 */
export async function reset(
  db: Db,
  token: string,
  password_hash: string,
  from: ClientInfo,
  base: SiteConfig,
) {
  const { user_id, kind } = await redeem(db, token, recoveryKinds)
  const [account] = await db
    .select({ confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(eq(users.id, user_id))
  const [user] = await db
    .update(users)
    .set({
      password_hash,
      status: 'active',
      email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, now())`,
      ...(kind === 'invitation' && { settings: settingsInLanguage() }),
      updated_at: sql`now()`,
    })
    .where(and(eq(users.id, user_id), open))
    .returning({ id: users.id, email: users.email, language: chosenLanguage })
  if (!user) throw isSpent()
  if (kind === 'invitation') await recordConsent(db, user.id)
  await (account?.confirmed_at ? endSessions : dropAccess)(db, user.id)
  await dropIdentities(db, user.id)
  const kinds = linkKinds.filter((kind) => !kind.startsWith('guardian'))
  await dropLinks(db, user.id, kinds)
  await resetLogins(db, user.email)
  await record(db, undefined, from, {
    action: 'password_reset',
    entity_type: 'user',
    entity_id: user.id,
  })
  await publish(db, 'users', audienceOf('users.manage'), user.id)
  // The first password of an invited person replaces none.
  if (kind === 'invitation') return
  const language = user.language ?? currentLocale()
  await withLocale(language, () => queueMail(db, passwordMail(base, user.email)))
}
