import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { withLocale } from '#platform/http/language.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { changed, conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume, refund } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { consumeMail, guessLimit } from './account-limits.ts'
import { dropLinks, isSpent, makeLink, redeem } from './account-links.ts'
import {
  alreadyMail,
  type Base,
  movingMail,
  newAddressMail,
  passwordMail,
} from './account-mails.ts'
import { hashOfPassword, isPassword } from './passwords.ts'
import { chosenLanguage, endSessions } from './sessions.ts'

/** Verifies the current password and returns its hash. Throws 422; guesses are rate limited. */
export async function proved(db: Db, user: User, current_password: string): Promise<string | null> {
  const name = `password ${user.id}`
  await consume(db, name, guessLimit)
  const [row] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user.id))
  if (!(await isPassword(current_password, row?.hash)))
    throw invalid('current_password', t('Current password is incorrect.'))
  await refund(db, name)
  return row?.hash ?? null
}

interface PasswordChange {
  current_password: string
  new_password: string
}

export async function prepareNewPassword(db: Db, user: User, input: PasswordChange) {
  const old = await proved(db, user, input.current_password)
  return { old, hash: await hashOfPassword(input.new_password, 'new_password') }
}

/** Sets a new password, signs out every other device and notifies the owner by email. */
export async function changePassword(
  db: Db,
  user: User,
  { old, hash }: { old: string | null; hash: string },
  from: ClientInfo,
  base: Base,
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
  await proved(db, user, input.current_password)
  if (input.email === user.email) throw invalid('email', t('This is your email address already.'))
  await consumeMail(db, 'email change', user.id)
}

/**
 * Emails a confirmation to the new address and a notice to the old one. An address that has an account gets another
 * email.
 */
export async function changeEmail(db: Db, user: User, email: string, from: ClientInfo, base: Base) {
  const [taken] = await db
    .select({ language: chosenLanguage })
    .from(users)
    .where(eq(users.email, email))
  await dropLinks(db, user.id, ['email_change'])
  const token = await makeLink(db, 'email_change', user.id, email)
  if (taken) await withLocale(taken.language, () => queueMail(db, alreadyMail(base, email)))
  else await queueMail(db, newAddressMail(base, email, token))
  await queueMail(db, movingMail(base, user.email))
  await record(db, user, from, {
    action: 'email_change_requested',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/** Confirms an address by its emailed token; the account comes from the token. */
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
    .catch((error: unknown) => {
      if (codeOf(error) === '23505') throw conflict(t('This email address has an account already.'))
      throw error
    })
  if (!user) throw isSpent()
  const action = kind === 'signup' ? 'email_confirmed' : 'email_changed'
  await record(db, undefined, from, { action, entity_type: 'user', entity_id: user.id })
  await publish(db, 'account', [{ user_id: user.id }])
}
