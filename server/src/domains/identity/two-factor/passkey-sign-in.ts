import { msg } from '@app/contract/i18n/text.ts'
import type { LoggedIn } from '@app/contract/identity/accounts.ts'
import type { SignedCredential } from '@app/contract/identity/passkeys.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { logins, spendRequest } from '#domains/identity/accounts/account-budgets.ts'
import type { Base } from '#domains/identity/accounts/account-mails.ts'
import { logIn } from '#domains/identity/accounts/sign-in.ts'
import type { Db } from '#platform/database/db.ts'
import { type From, hashOf, prefixOf, type User } from '#platform/http/who.ts'
import { unauthenticated } from '#platform/problem.ts'
import { giveBack, spend } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { handleOf, readSigned, signInOptions } from './webauthn.ts'

/** The same for every reason, so that it tells nothing of who has which passkey. */
const refused = () =>
  unauthenticated(
    msg('This passkey did not open an account. Please log in another way, or try again.'),
  )

/** What one network may ask. */
export const spendAsking = (db: Db, from: From) => spendRequest(db, 'passkey', from)

export async function ask(db: Db, base: Base) {
  const options = await signInOptions(base)
  await keepChallenge(db, options.challenge)
  return { ...options }
}

const triesOf = (credential_id: string, { address }: From) =>
  `passkey ${hashOf(credential_id)} ${prefixOf(address)}`

/**
 * Whose passkey signed? Counted before it is looked at, as with passwords; a right one gives its try back. The
 * challenge is used up either way.
 */
export async function checkPasskey(db: Db, said: SignedCredential, from: From, base: Base) {
  const tries = triesOf(said.id, from)
  await spend(db, tries, logins)
  const challenge = await takeChallenge(db, said.response.clientDataJSON)
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credential_id, said.id))
  if (!challenge || !passkey || said.response.userHandle !== handleOf(passkey.user_id))
    throw refused()
  const counter = await readSigned(base, said, challenge, passkey)
  if (counter === undefined) throw refused()
  return { id: passkey.id, user_id: passkey.user_id, counter, tries }
}

type Checked = Awaited<ReturnType<typeof checkPasskey>>

/**
 * Signs in whom `checkPasskey` found. The device has made sure of its person, so that it is the second factor as well.
 * A counter that does not go on is a copy's: of two at once with the same one, one comes in.
 */
export async function enterWith(
  db: Db,
  { id, user_id, counter, tries }: Checked,
  from: From,
  before: User | undefined,
): Promise<LoggedIn> {
  const goesOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await db
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id })
  const [person] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.status, 'active')))
  if (!used.length || !person) throw refused()
  const answer = await logIn(db, person, from, before)
  await giveBack(db, tries)
  return answer
}
