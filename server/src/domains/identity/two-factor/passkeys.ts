import { organisation } from '@app/contract/i18n/organisation.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { SignInSession } from '@app/contract/identity/accounts.ts'
import {
  mostPasskeys,
  type NewCredential,
  type SignedCredential,
} from '@app/contract/identity/passkeys.ts'
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { consumeRequest, loginLimit } from '#domains/identity/accounts/accounts.ts'
import { logIn } from '#domains/identity/sessions/sessions.ts'
import type { Db } from '#platform/database/db.ts'
import {
  type Actor,
  type ClientInfo,
  hashToken,
  prefixOf,
  type User,
} from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { conflict, invalid, notFound, unauthenticated } from '#platform/problem.ts'
import { record, refusedAs } from '#platform/security/audit.ts'
import { consume, refund } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import type { SiteConfig } from '#src/config.ts'
import { patience, storeChallenge, takeChallenge } from './challenges.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './security-mails.ts'

type Row = typeof passkeys.$inferSelect

/** The library is as large as the server; most starts need it late or never. */
const library = () => import('@simplewebauthn/server')

const timeout = patience * 1000
/** A passkey is bound to the configured address, never to the host of a request. */
const siteOf = ({ BACKEND_URL }: SiteConfig) => {
  const { hostname, origin } = new URL(BACKEND_URL)
  return { expectedRPID: hostname, expectedOrigin: origin }
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

/** The user handle that a passkey stores. */
const handleOf = (user_id: string) => Buffer.from(user_id).toString('base64url')

const knownTransports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies AuthenticatorTransportFuture[]
const isTransport = (name: string): name is AuthenticatorTransportFuture =>
  knownTransports.includes(name)

async function newOptions(base: SiteConfig, user: User, known: readonly Row[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: organisation().short_name,
    rpID: siteOf(base).expectedRPID,
    userID: bytesOf(user.id),
    userName: user.email,
    userDisplayName: user.full_name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports.filter(isTransport),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

async function signInOptions(base: SiteConfig) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(base).expectedRPID,
    timeout,
    userVerification: 'required',
  })
}

/** What to keep of a new passkey; undefined when it does not prove what it has to. */
async function readNew(base: SiteConfig, credential: NewCredential, expectedChallenge: string) {
  const { transports } = credential.response
  const response = {
    ...credential,
    response: { ...credential.response, transports: transports.filter(isTransport) },
    clientExtensionResults: {},
  }
  const { verifyRegistrationResponse } = await library()
  const read = verifyRegistrationResponse({ ...siteOf(base), response, expectedChallenge })
  const { registrationInfo: result } = await read.catch(() => unproved)
  return (
    result && {
      credential_id: result.credential.id,
      public_key: Buffer.from(result.credential.publicKey).toString('base64url'),
      counter: result.credential.counter,
      transports,
      is_synced: result.credentialDeviceType === 'multiDevice',
    }
  )
}

/** The passkey's new use counter; undefined when the signature, the site or the counter is not right. */
async function readSigned(
  base: SiteConfig,
  credential: SignedCredential,
  expectedChallenge: string,
  { credential_id, public_key, counter }: Row,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const read = verifyAuthenticationResponse({
    ...siteOf(base),
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
    },
  })
  const { verified, authenticationInfo } = await read.catch(() => unsigned)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws a reason for each flaw; the response reveals none of them. */
const unproved = { verified: false, registrationInfo: undefined } as const
const unsigned = { verified: false, authenticationInfo: undefined } as const

/** The same for every reason, so that it does not reveal who has which passkey. */
const refused = (user_id: string | undefined) =>
  Object.assign(
    unauthenticated(
      msg("We couldn't find an account for this passkey. Please try again, or log in another way."),
    ),
    { refusal: attempt('passkey_sign_in_failed', user_id) },
  )

const attempt = (action: string, entity_id: string | undefined) => ({
  action,
  entity_type: 'user',
  entity_id,
})

/** What one network may ask. */
export const consumeChallenge = (db: Db, from: ClientInfo) => consumeRequest(db, 'passkey', from)

export async function ask(db: Db, base: SiteConfig) {
  const options = await signInOptions(base)
  await storeChallenge(db, options.challenge)
  return { ...options }
}

const triesOf = (credential_id: string, { address }: ClientInfo) =>
  `passkey ${hashToken(credential_id)} ${prefixOf(address)}`

/**
 * Whose passkey signed? Counted before it is looked at, as with passwords; a right one gives its try back. The
 * challenge is used up either way.
 */
export async function checkPasskey(
  db: Db,
  input: SignedCredential,
  from: ClientInfo,
  base: SiteConfig,
) {
  const tries = triesOf(input.id, from)
  const find = () => db.select().from(passkeys).where(eq(passkeys.credential_id, input.id))
  await consume(db, tries, loginLimit).catch(
    refusedAs(async () => attempt('passkey_sign_in_locked', (await find())[0]?.user_id)),
  )
  const challenge = await takeChallenge(db, input.response.clientDataJSON)
  const [passkey] = await find()
  if (!challenge || !passkey || input.response.userHandle !== handleOf(passkey.user_id))
    throw refused(passkey?.user_id)
  const counter = await readSigned(base, input, challenge, passkey)
  if (counter === undefined) throw refused(passkey.user_id)
  return { id: passkey.id, user_id: passkey.user_id, counter, tries }
}

type PasskeyCheck = Awaited<ReturnType<typeof checkPasskey>>

/**
 * Signs in whom `checkPasskey` found. The device has made sure of its person, so that it is the second factor as well.
 * A counter that does not go on is a copy's: of two at once with the same one, one comes in.
 */
export async function enterWith(
  db: Db,
  { id, user_id, counter, tries }: PasskeyCheck,
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInSession> {
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
  if (!used.length || !person) throw refused(user_id)
  const answer = await logIn(db, person, from, before)
  await refund(db, tries)
  return answer
}

const ofOwn = (user: User) => eq(passkeys.user_id, user.id)
const ownOne = (user: User, id: string) => and(ofOwn(user), eq(passkeys.id, id))

const own = (db: Db, user: User) =>
  db.select().from(passkeys).where(ofOwn(user)).orderBy(asc(passkeys.id)).limit(mostPasskeys)

async function isConfirmed(db: Db, { id }: User) {
  const [row] = await db
    .select({ confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(eq(users.id, id))
  return row !== undefined && row.confirmed_at !== null
}

export async function list(db: Db, user: User) {
  const passkeys = await own(db, user)
  return (await isConfirmed(db, user))
    ? { passkeys }
    : { passkeys, needs_confirmation: true as const }
}

/**
 * What a new passkey has to sign. Only for a confirmed address: a person who signed up with someone else's would otherwise
 * keep a key to it.
 */
export async function begin(db: Db, user: User, base: SiteConfig) {
  if (!(await isConfirmed(db, user))) throw conflict(t('Please confirm your email address first.'))
  const known = await own(db, user)
  if (known.length >= mostPasskeys) throw isFull()
  const options = await newOptions(base, user, known)
  await storeChallenge(db, options.challenge, user.id)
  return { ...options }
}

const isFull = () =>
  conflict(t("You have {most} passkeys. Remove one you don't use.", { most: mostPasskeys }))

/** Uses the challenge up, whether the passkey signed it rightly or not. */
export async function prepareNew(db: Db, user: User, credential: NewCredential, base: SiteConfig) {
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, user.id)
  const result = challenge && (await readNew(base, credential, challenge))
  if (!result) throw invalid('credential', t("Couldn't verify the passkey. Please try again."))
  return result
}

type NewPasskey = Awaited<ReturnType<typeof prepareNew>>

export async function add(
  db: Db,
  { user, from }: Actor,
  name: string,
  result: NewPasskey,
  base: SiteConfig,
) {
  // One at a time, or many at once would be more than a person may have.
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  if ((await db.$count(passkeys, ofOwn(user))) >= mostPasskeys) throw isFull()
  const [row] = await db
    .insert(passkeys)
    .values({ ...result, user_id: user.id, name })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(t('This passkey is already in use.'))
  await recordChange(db, { user, from }, 'passkey_added', row.id)
  await queueMail(db, passkeyAddedMail(base, user.email, name))
  return row
}

export async function rename(db: Db, { user, from }: Actor, id: string, name: string) {
  const [row] = await db.update(passkeys).set({ name }).where(ownOne(user, id)).returning()
  if (!row) throw notFound()
  await recordChange(db, { user, from }, 'passkey_renamed', id)
  return row
}

export async function remove(
  db: Db,
  { user, from }: Actor,
  id: string,
  base: SiteConfig,
): Promise<undefined> {
  const [row] = await db.delete(passkeys).where(ownOne(user, id)).returning()
  if (!row) throw notFound()
  await recordChange(db, { user, from }, 'passkey_removed', id)
  await queueMail(db, passkeyRemovedMail(base, user.email, row.name))
}

async function recordChange(db: Db, { user, from }: Actor, action: string, entity_id: string) {
  await record(db, user, from, { action, entity_type: 'passkey', entity_id })
  await publish(db, 'account', [{ user_id: user.id }])
}
