import type { Parsed } from '@app/contract/core/route.ts'
import { spokenLanguage } from '@app/contract/i18n/text.ts'
import type { accounts as routes } from '@app/contract/identity/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { speaking } from '#platform/http/language.ts'
import type { From } from '#platform/http/who.ts'
import { post } from '#platform/mail/mail.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import type { Config } from '#src/config.ts'
import { recordIfPossible } from './account-activity.ts'
import { spendMail, spendRequest } from './account-budgets.ts'
import { makeLink } from './account-links.ts'
import {
  alreadyMail,
  type Base,
  confirmMail,
  invitationMail,
  unfinishedMail,
} from './account-mails.ts'
import { hashOfPassword } from './passwords.ts'
import { chosenLanguage } from './sessions.ts'

type SignUp = Parsed<typeof routes.signUp>['body']

/** Counts the request and hashes the password, whether or not the address has an account. */
export async function prepareSignUp(db: Db, { email, password }: SignUp, from: From) {
  await spendRequest(db, 'signup', from)
  await spendMail(db, 'signup', email)
  return hashOfPassword(password, 'password')
}

/** Makes an intern, whatever role was asked for. An address that has an account gets a mail and the same answer. */
export async function signUp(
  db: Db,
  { email, full_name }: SignUp,
  password_hash: string,
  from: From,
  config: Config,
) {
  const requires_confirmation = config.REQUIRE_EMAIL_CONFIRMATION
  const email_confirmed_at = requires_confirmation ? null : sql`now()`
  const [made] = await db
    .insert(users)
    .values({ email, full_name, password_hash, email_confirmed_at, role: 'intern' })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role })
  if (!made) await tellOwner(db, email, from, config)
  else {
    if (requires_confirmation)
      await post(db, confirmMail(config, email, await makeLink(db, 'signup', made.id)))
    const details = { email, role: made.role, full_name }
    const act = { action: 'user_created', entity_type: 'user', entity_id: made.id, details }
    await recordIfPossible(db, undefined, from, act)
  }
  return { requires_confirmation }
}

async function tellOwner(db: Db, email: string, from: From, base: Base) {
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
  await speaking(owner.language ?? spokenLanguage(), () => mailOwner(db, owner, email, base))
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'status' | 'email_confirmed_at'>

async function mailOwner(db: Db, owner: Owner, email: string, base: Base) {
  if (owner.status === 'invited')
    return post(db, invitationMail(base, email, await makeLink(db, 'invitation', owner.id)))
  if (owner.status === 'active' && !owner.email_confirmed_at)
    return post(db, unfinishedMail(base, email, await makeLink(db, 'recovery', owner.id)))
  return post(db, alreadyMail(base, email))
}

/** Sends the confirmation once more where it is still missing. */
export async function resend(db: Db, email: string, from: From, base: Base) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (user?.status !== 'active' || user.email_confirmed_at) return
  await post(db, confirmMail(base, email, await makeLink(db, 'signup', user.id)))
  const act = { action: 'confirmation_resent', entity_type: 'user', entity_id: user.id }
  await record(db, undefined, from, act)
}
