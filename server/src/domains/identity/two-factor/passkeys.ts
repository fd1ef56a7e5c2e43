import { t } from '@app/contract/i18n/text.ts'
import { mostPasskeys, type NewCredential } from '@app/contract/identity/passkeys.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Base } from '#domains/identity/accounts/account-mails.ts'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { post } from '#platform/mail/mail.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './security-mails.ts'
import { newOptions, readNew } from './webauthn.ts'

const ofOwn = (user: User) => eq(passkeys.user_id, user.id)
const ownOne = (user: User, id: string) => and(ofOwn(user), eq(passkeys.id, id))

const own = (db: Db, user: User) =>
  db.select().from(passkeys).where(ofOwn(user)).orderBy(asc(passkeys.id)).limit(mostPasskeys)

export const list = async (db: Db, user: User) => ({ passkeys: await own(db, user) })

/**
 * What a new passkey has to sign. Only for a confirmed address: whoever signed up with somebody else's would otherwise
 * keep a key to it.
 */
export async function begin(db: Db, user: User, base: Base) {
  const [row] = await db
    .select({ confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(eq(users.id, user.id))
  if (!row?.confirmed_at) throw conflict(t('Please confirm your email address first.'))
  const known = await own(db, user)
  if (known.length >= mostPasskeys) throw isFull()
  const options = await newOptions(base, user, known)
  await keepChallenge(db, options.challenge, user.id)
  return { ...options }
}

const isFull = () =>
  conflict(
    t('You have {most} passkeys. Please remove one that you do not use.', { most: mostPasskeys }),
  )

/** Uses the challenge up, whether the passkey signed it rightly or not. */
export async function prepareNew(db: Db, user: User, credential: NewCredential, base: Base) {
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, user.id)
  const found = challenge && (await readNew(base, credential, challenge))
  if (!found) throw invalid('credential', t('The passkey could not be checked. Please try again.'))
  return found
}

type New = Awaited<ReturnType<typeof prepareNew>>

export async function add(db: Db, user: User, name: string, found: New, from: From, base: Base) {
  // One at a time, or many at once would be more than a person may have.
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  if ((await db.$count(passkeys, ofOwn(user))) >= mostPasskeys) throw isFull()
  const [row] = await db
    .insert(passkeys)
    .values({ ...found, user_id: user.id, name })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(t('This passkey is in use already.'))
  await tell(db, user, from, 'passkey_added', row.id)
  await post(db, passkeyAddedMail(base, user.email, name))
  return row
}

export async function rename(db: Db, user: User, id: string, name: string, from: From) {
  const [row] = await db.update(passkeys).set({ name }).where(ownOne(user, id)).returning()
  if (!row) throw notFound()
  await tell(db, user, from, 'passkey_renamed', id)
  return row
}

export async function remove(
  db: Db,
  user: User,
  id: string,
  from: From,
  base: Base,
): Promise<undefined> {
  const [row] = await db.delete(passkeys).where(ownOne(user, id)).returning()
  if (!row) throw notFound()
  await tell(db, user, from, 'passkey_removed', id)
  await post(db, passkeyRemovedMail(base, user.email, row.name))
}

async function tell(db: Db, user: User, from: From, action: string, entity_id: string) {
  await record(db, user, from, { action, entity_type: 'passkey', entity_id })
  await announce(db, 'account', [{ user_id: user.id }])
}
