import { currentLocale } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { ClientInfo } from '#platform/http/principal.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { record } from '#platform/security/audit.ts'
import { linkKinds, users } from '#schema/accounts.table.ts'
import { resetLogins } from './account-limits.ts'
import { dropLinks, isGood, isSpent, makeLink, redeem } from './account-links.ts'
import { type Base, passwordMail, recoveryMail } from './account-mails.ts'
import { hashOfPassword } from './passwords.ts'
import { chosenLanguage, endSessions } from './sessions.ts'

/** The kinds of links to a new password: both lead to the same screen. */
export const recoveryKinds = ['recovery', 'invitation'] as const
const open = inArray(users.status, ['active', 'invited'])

class DecoyRollback extends Error {}

/**
 * Emails a link to a new password when the address has an account. For an address without one the same work is done and
 * rolled back: the response takes as long and reveals nothing.
 */
export async function recover(db: Db, email: string, from: ClientInfo, base: Base): Promise<void> {
  const [user] = await db
    .select({ id: users.id, language: chosenLanguage })
    .from(users)
    .where(and(eq(users.email, email), open))
  try {
    await db.transaction(async (inner) => {
      const id = user?.id ?? (await decoy(inner))
      const token = await makeLink(inner, 'recovery', id)
      const language = user?.language ?? currentLocale()
      await withLocale(language, () => queueMail(inner, recoveryMail(base, email, token)))
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
  if (!(await isGood(db, token, recoveryKinds))) throw isSpent()
  return hashOfPassword(password, 'password')
}

/**
 * Sets the password of the account the link was sent to, and of no other. The reader of that email owns the address: it
 * is confirmed, an invitation is accepted, every device is signed out, and a lockout ends.
 */
export async function reset(
  db: Db,
  token: string,
  password_hash: string,
  from: ClientInfo,
  base: Base,
) {
  const { user_id } = await redeem(db, token, recoveryKinds)
  const [user] = await db
    .update(users)
    .set({
      password_hash,
      status: 'active',
      email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, now())`,
      updated_at: sql`now()`,
    })
    .where(and(eq(users.id, user_id), open))
    .returning({ id: users.id, email: users.email, language: chosenLanguage })
  if (!user) throw isSpent()
  await endSessions(db, user.id)
  await dropLinks(db, user.id, linkKinds)
  await resetLogins(db, user.email)
  await record(db, undefined, from, {
    action: 'password_reset',
    entity_type: 'user',
    entity_id: user.id,
  })
  const language = user.language ?? currentLocale()
  await withLocale(language, () => queueMail(db, passwordMail(base, user.email)))
}
